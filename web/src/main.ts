import { mount } from 'svelte'
import App from './App.svelte'
import { api } from './lib/api'
import './lib/base.css'
import { explain, preferred, setLanguage } from './lib/i18n.svelte'
import { watchFocus } from './lib/keys'
import { keep } from './lib/prefs.svelte'
import { follow } from './lib/router.svelte'
import './touch.css'

async function start(): Promise<void> {
  keep()
  follow()
  watchFocus()
  const target = document.getElementById('app')
  if (!target) return
  try {
    // A cookie first: whatever is asked afterwards is asked by somebody.
    await Promise.all([setLanguage(preferred(), false), api.me()])
  } catch (error) {
    target.textContent = explain(error) === 'web.offline' ? 'The server does not answer.' : explain(error)
    return
  }
  mount(App, { target })
  document.body.classList.add('ready')
}

void start()
