/** A bench to look at the table without a server: the page that drives it gives it scenery and messages. */

import { mount } from 'svelte'
import '../src/lib/base.css'
import { setMessages } from '../src/lib/i18n.svelte'
import TableBench from './TableBench.svelte'
import type { BenchInput } from './bench'

declare global {
  interface Window {
    bench: { show(input: BenchInput): void; cost(): unknown; picks: unknown[]; drags: unknown[]; hover: unknown }
  }
}

window.bench = {
  picks: [],
  drags: [],
  hover: null,
  show({ messages, ...props }) {
    setMessages(messages)
    document.documentElement.dataset.theme = props.theme ?? 'dark'
    const target = document.getElementById('app')!
    target.replaceChildren()
    const made = mount(TableBench, { target, props: { ...props, onpick: (pick) => window.bench.picks.push(pick), ondrag: (drag) => window.bench.drags.push(drag), onhover: (pick) => (window.bench.hover = pick) } })
    window.bench.cost = () => (made as { cost(): unknown }).cost()
  },
  cost: () => null,
}
