import type { ReactNode } from 'react'
import { ContourField } from './contour-field.tsx'

/** The dark green panel with the contour field that opens the report. Contains the page's h1. */
export function Hero({
  eyebrow,
  title,
  lead,
  actions,
  seed = 0,
}: {
  eyebrow?: ReactNode
  title: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  seed?: number
}) {
  return (
    <section className="relative overflow-hidden rounded-[28px] bg-bottle text-white forced-colors:border">
      <ContourField seed={seed} fade="left" className="absolute inset-0 hidden size-full md:block" />
      <ContourField
        seed={seed}
        width={560}
        height={260}
        fade="top"
        className="absolute inset-x-0 bottom-0 h-48 w-full md:hidden"
      />
      <div className="relative max-w-[720px] px-6 pt-10 pb-36 sm:px-10 md:px-14 md:py-12">
        {eyebrow ? <p className="font-semibold opacity-90">{eyebrow}</p> : null}
        <h1 className="type-hero mt-3.5">{title}</h1>
        {lead ? <p className="type-lead mt-4.5 max-w-[520px]">{lead}</p> : null}
        {actions ? <div className="mt-6.5 flex flex-wrap gap-3.5">{actions}</div> : null}
      </div>
    </section>
  )
}
