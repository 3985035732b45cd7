import { formatUsd } from '@contour/domain/money/cents'
import type { ReactNode } from 'react'

/** Shows an amount, given in cents, with tabular figures. */
export function Usd({ cents, strong = true }: { cents: number; strong?: boolean }) {
  return <span className={`type-number ${strong ? 'font-semibold' : ''}`}>{formatUsd(cents)}</span>
}

/** One labeled figure for the header of a billing page. */
export function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="type-meta text-muted">{label}</dt>
      <dd className="type-number text-[1.25rem] font-semibold">{children}</dd>
    </div>
  )
}

export const Figures = ({ children }: { children: ReactNode }) => (
  <dl className="flex flex-wrap gap-x-10 gap-y-3">{children}</dl>
)
