import type { ReactNode } from 'react'
import { ContourField } from './contour-field.tsx'

type Props = { title: ReactNode; children?: ReactNode; actions?: ReactNode; seed?: number }

/** Shown for an empty list: what will appear here, and what to do until then. */
export function EmptyState({ title, children, actions, seed = 2 }: Props) {
  return (
    <div className="overflow-hidden rounded-card bg-white forced-colors:border">
      <ContourField
        ground="paper"
        width={640}
        height={150}
        step={6}
        seed={seed}
        className="block h-28 w-full bg-mint"
      />
      <div className="p-6 md:p-8">
        <p className="type-h3">{title}</p>
        {children ? <div className="mt-2 max-w-measure text-muted">{children}</div> : null}
        {actions ? <div className="mt-5 flex flex-wrap gap-3">{actions}</div> : null}
      </div>
    </div>
  )
}
