import { useState } from 'react'
import { formatUsd } from '@contour/domain/money/cents'
import { Button } from '@contour/ui/button'
import { ChargeTimeline } from '@contour/ui/charge-timeline'
import type { Charge } from '@contour/ui/charge-timeline'
import { LoadingBlock } from '@contour/ui/loading-block'
import { Notice } from '@contour/ui/notice'
import type { Thread } from '@contour/ui/thread-chip'
import { messageOf } from '../../lib/call-error.ts'
import { dayText } from '../../lib/dates.ts'
import type { Quote } from './pay.ts'

type PlanEvent = Quote['plan'][number]

const threads: Record<PlanEvent['kind'], Thread> = {
  hold: 'money',
  capture: 'money',
  renewal: 'money',
  fee_window: 'money',
  notice: 'money',
  shipment: 'delivery',
  check_in: 'care',
}

/** The money and what is told about it stands first; shipments and check-ins open on request. */
const always: ReadonlySet<PlanEvent['kind']> = new Set(['hold', 'capture', 'renewal', 'notice', 'fee_window'])

/** Every dated charge of the chosen plan, from the server's quote and from nothing else (A-03, D-12). */
export function Charges({
  quote,
  error,
  onAgain,
}: {
  quote: Quote | undefined
  error: Error | null
  onAgain: () => void
}) {
  const [whole, setWhole] = useState(false)
  if (error && !quote)
    return (
      <Notice
        tone="error"
        live="polite"
        title="The total could not be worked out."
        actions={
          <Button tone="secondary" onClick={onAgain}>
            Try again
          </Button>
        }
      >
        {messageOf(error)}
      </Notice>
    )
  if (!quote) return <LoadingBlock label="Working out your charges" lines={4} />
  const shown = quote.plan.filter((event) => whole || always.has(event.kind))
  const hidden = quote.plan.length - shown.length
  return (
    <section className="card">
      <ChargeTimeline
        title="What you will be charged"
        lead="Every charge with its date. If a date moves, it moves later, and we write to you."
        charges={shown.map((event, index) => chargeRow(event, index, quote.plan[0]?.on))}
      />
      {hidden > 0 || whole ? (
        <button
          type="button"
          aria-expanded={whole}
          className="link mt-3 min-h-8"
          onClick={() => setWhole(!whole)}
        >
          {whole ? 'Show charges only' : `Show shipments and check-ins (${hidden})`}
        </button>
      ) : null}
    </section>
  )
}

function chargeRow(event: PlanEvent, index: number, start: string | undefined): Charge {
  return {
    id: `${event.kind}-${index}`,
    when: event.kind === 'hold' && event.on === start ? 'Today' : dayText(event.on),
    note: event.text,
    amount: amountText(event),
    thread: threads[event.kind],
  }
}

function amountText({ kind, cents }: PlanEvent): string {
  if (kind === 'hold') return `${formatUsd(cents)} held`
  if (kind === 'capture' || kind === 'renewal') return formatUsd(cents)
  if (kind === 'fee_window' || kind === 'notice') return ''
  return '$0'
}
