import { startTransition } from 'react'
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { recordArrival } from '../lib/tracking.ts'
import { DataDocument } from './data-document.tsx'

/** Hydrates a page without the router in its own document; the router may load the same file, and has no such element. */
export function startPage(rootId: string, page: ReactNode): void {
  const root = document.getElementById(rootId)
  if (!root) return
  recordArrival()
  // In a task of its own: the first look into the device's storage takes as long as the start of React.
  setTimeout(() => startTransition(() => void hydrateRoot(root, <DataDocument>{page}</DataDocument>)))
}
