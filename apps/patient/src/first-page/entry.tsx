import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { FIRST_ROOT } from './document.ts'
import { recordArrival } from '../lib/tracking.ts'
import { FirstPage } from './first-page.tsx'

// The page where most visits start has its own entry, without the router and the query client (performance.md).
recordArrival()
const root = document.getElementById(FIRST_ROOT)
// As a transition, hydration yields to the visitor's taps on a slow phone.
if (root) startTransition(() => void hydrateRoot(root, <FirstPage />))
