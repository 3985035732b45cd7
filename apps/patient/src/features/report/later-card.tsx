import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { CardLoading } from './card-loading.tsx'

/** A card that loads after hydration; until then, and until its claim is there, a block holds its place. */
export function LaterCard({
  show,
  label,
  tall = false,
  children,
}: {
  /** Whether the page is hydrated. */
  show: boolean
  label: string
  tall?: boolean
  children: ReactNode
}) {
  const wait = <CardLoading label={label} tall={tall} />
  return show ? <Suspense fallback={wait}>{children}</Suspense> : wait
}
