/** Calling somebody who looks elsewhere: a notification of the browser, where it is wanted and allowed. */

import { go } from './router.svelte'
import { prefs } from './prefs.svelte'

/** Whether this browser can call anybody, and whether it may. */
export function mayCall(): 'yes' | 'no' | 'ask' | 'never' {
  if (typeof Notification === 'undefined') return 'never'
  return Notification.permission === 'granted' ? 'yes' : Notification.permission === 'denied' ? 'no' : 'ask'
}

/** Ask for the permission; says whether it was given. */
export async function askToCall(): Promise<boolean> {
  if (mayCall() === 'ask') await Notification.requestPermission()
  return mayCall() === 'yes'
}

/** Call whoever does not look at the page; nobody is called who does. `tag`: one call at a time about the same thing. */
export function callOver(title: string, body: string, path: string, tag: string): void {
  if (!prefs.calls || !document.hidden || mayCall() !== 'yes') return
  try {
    const call = new Notification(title, { body, tag, icon: '/icon.svg' })
    call.onclick = () => {
      window.focus()
      go(path)
      call.close()
    }
  } catch {
    // Some browsers only let a service worker do this; the title of the page still says it.
  }
}
