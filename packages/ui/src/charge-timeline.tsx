import type { ReactNode } from 'react'
import { threadLook, type Thread } from './thread-chip.tsx'

export type Charge = {
  id: string
  /** Bold opening of the row: "Today", "Feb 18". */
  when: ReactNode
  /** Rest of the first line: "second 3-month supply". */
  what?: ReactNode
  note?: ReactNode
  /** "$809.95 held" */
  amount: ReactNode
  thread?: Thread
  /** Position on the line, 0 to 1; evenly spread when omitted. */
  share?: number
}

type Props = {
  title?: ReactNode
  lead?: ReactNode
  charges: readonly Charge[]
  reached?: number
  headingLevel?: 2 | 3
}

/**
 * Shows every upcoming charge on the line and in dated rows (interface.md 6.5). `reached` is the number of knots
 * already passed.
 */
export function ChargeTimeline({ title, lead, charges, reached = 1, headingLevel = 2 }: Props) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  const places = charges.map(
    (charge, index) => charge.share ?? (charges.length > 1 ? index / (charges.length - 1) : 0),
  )
  const drawn = places[Math.max(0, Math.min(charges.length, reached) - 1)] ?? 0
  return (
    <div>
      {title ? <Heading className="type-h2 text-[1.75rem]!">{title}</Heading> : null}
      {lead ? <p className="type-small mt-1.5 text-muted">{lead}</p> : null}
      <div aria-hidden className="relative mx-2.5 mt-5 mb-2 h-5">
        <span className="absolute inset-x-0 top-2 h-1 rounded-full bg-hairline forced-colors:bg-[CanvasText]" />
        <span
          className="absolute top-2 left-0 h-1 rounded-full bg-bottle transition-[width] duration-420 forced-colors:bg-[Highlight]"
          style={{ width: `${drawn * 100}%` }}
        />
        {charges.map((charge, index) => (
          <span
            key={charge.id}
            className={`absolute top-0 size-5 -translate-x-1/2 rounded-full border-3 border-current ${threadLook[charge.thread ?? 'money']}`}
            style={{ left: `${places[index]! * 100}%` }}
          />
        ))}
      </div>
      <ol>
        {charges.map((charge) => (
          <li
            key={charge.id}
            className="flex items-center justify-between gap-4 border-b border-hairline py-3 last:border-0"
          >
            <div className="type-small min-w-0">
              <strong>{charge.when}</strong>
              {charge.what ? <>, {charge.what}</> : null}
              {charge.note ? <span className="block text-muted">{charge.note}</span> : null}
            </div>
            <span className="type-small type-number flex-none font-semibold">{charge.amount}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
