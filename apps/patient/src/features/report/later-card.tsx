import { Suspense, type ReactNode } from 'react'
import { CardLoading } from './card-loading.tsx'
import { useNear } from './use-near.ts'

type Props = {
  /** Whether the page is hydrated. */
  show: boolean
  label: string
  tall?: boolean
  children: ReactNode
}

/**
 * A card that loads after hydration, once the visitor is near it: all of them at once would hold a slow phone up. Until
 * then, and until its claim is there, a block holds its place.
 */
export function LaterCard({ show, label, tall = false, children }: Props) {
  const [place, near] = useNear()
  const wait = <CardLoading label={label} tall={tall} />
  return show && near ? (
    <Suspense fallback={wait}>{children}</Suspense>
  ) : (
    <div ref={place} className="grid">
      {wait}
    </div>
  )
}
