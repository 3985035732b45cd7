import type { ReactNode } from 'react'

type Props = { time: ReactNode; offset?: ReactNode; children: ReactNode }

/** The movable clock of demo mode: the current time in full, and buttons that move it. */
export function DemoClockBar({ time, offset, children }: Props) {
  return (
    <section
      aria-label="Demo clock"
      className="desk flex flex-wrap items-center gap-x-5 gap-y-2 rounded-control border-2 border-dashed border-money bg-money-tint px-4 py-3 text-money"
    >
      <p className="flex items-center gap-2.5">
        <svg
          aria-hidden
          viewBox="0 0 24 24"
          className="size-6 fill-none stroke-current stroke-2"
          strokeLinecap="round"
        >
          <circle cx="12" cy="12" r="9" />
          <path d="M12 7v5.2l3.4 2" />
        </svg>
        <span>
          <strong className="type-number">{time}</strong>
          {offset ? <span className="block text-ink">{offset}</span> : null}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </section>
  )
}
