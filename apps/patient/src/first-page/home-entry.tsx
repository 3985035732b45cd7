import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HOME_ROOT } from './document.ts'
import { HomeDocument } from './home-document.tsx'
import { takeStashedState } from './stashed-state.ts'
import { recordArrival } from '../lib/tracking.ts'

// /home is what patients open most, on a phone: its own entry too, without the router (performance.md). The bundler puts
// what the page consists of into the same file, which the router loads as well: then there is no root.
const root = document.getElementById(HOME_ROOT)
if (root) {
  recordArrival()
  takeStashedState()
  startTransition(() => void hydrateRoot(root, <HomeDocument />))
}
