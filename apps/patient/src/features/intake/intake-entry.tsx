import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { FIRST_ROOT } from '../../frame/first-document.ts'
import { recordArrival } from '../../lib/tracking.ts'
import { IntakeApp } from './intake-app.tsx'

// The page where most visits start has its own entry, without the router and the query client (performance.md).
recordArrival()
const root = document.getElementById(FIRST_ROOT)
// As a transition, hydration yields to the visitor's taps on a slow phone.
if (root) startTransition(() => void hydrateRoot(root, <IntakeApp />))
