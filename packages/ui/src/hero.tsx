import type { ReactNode, Ref } from 'react'
import { ContourField } from './contour-field.tsx'

export type HeroFigure = { name: string; value: string; unit: string }

/**
 * The dark green panel with the contour field that opens the report. Contains the page's h1. With figures it takes about
 * half of a phone's screen: its lead is left out there, and the page shows it elsewhere.
 */
export function Hero({
  eyebrow,
  title,
  figures = [],
  figuresPending = false,
  lead,
  actions,
  actionsRef,
  seed = 0,
}: {
  eyebrow?: ReactNode
  title: ReactNode
  figures?: readonly HeroFigure[]
  /** The figures only take their space; they are painted once they are known, so that nothing moves. */
  figuresPending?: boolean
  /** With figures, from 640 px up only. */
  lead?: ReactNode
  actions?: ReactNode
  actionsRef?: Ref<HTMLDivElement>
  seed?: number
}) {
  return (
    <section className="relative isolate overflow-hidden rounded-[28px] bg-bottle text-white forced-colors:border">
      <div className="relative max-w-[720px] px-6 py-6 sm:px-10 md:px-14 md:py-12">
        {eyebrow ? <p className="font-semibold opacity-90">{eyebrow}</p> : null}
        <h1 className="type-hero mt-2.5 md:mt-3.5">{title}</h1>
        {figures.length > 0 ? <Figures figures={figures} pending={figuresPending} /> : null}
        {lead ? (
          <p className={`type-lead mt-4.5 max-w-[520px] ${figures.length > 0 ? 'hidden sm:block' : ''}`}>
            {lead}
          </p>
        ) : null}
        {actions ? (
          <div ref={actionsRef} className="mt-5 flex flex-wrap gap-3.5 md:mt-6.5">
            {actions}
          </div>
        ) : null}
      </div>
      {/* After the text, so that the text arrives first. */}
      <ContourField
        seed={seed}
        step={16}
        fade="left"
        className="absolute inset-0 -z-10 size-full opacity-40 md:opacity-100"
      />
    </section>
  )
}

const Figures = ({ figures, pending }: { figures: readonly HeroFigure[]; pending: boolean }) => (
  <dl
    className={`mt-4 flex flex-wrap gap-x-3 gap-y-2 grid:gap-x-7 md:mt-5 md:gap-x-10 ${pending ? 'invisible' : ''}`}
  >
    {figures.map(({ name, value, unit }) => (
      <div key={name} className="flex flex-col-reverse">
        <dt className="type-meta opacity-90">{name}</dt>
        <dd className="type-number font-display text-[1.75rem] leading-tight font-[560] tracking-[-0.022em] md:text-[2.5rem]">
          {value}
          <span className="type-small"> {unit}</span>
        </dd>
      </div>
    ))}
  </dl>
)
