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

/** The money stands first; shipments and check-ins open on request. A notice is told beside the renewal it announces. */
const always: ReadonlySet<PlanEvent['kind']> = new Set(['hold', 'capture', 'renewal', 'fee_window'])

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
  const told = quote.plan.filter(({ kind }) => kind !== 'notice')
  const shown = told.filter((event) => whole || always.has(event.kind))
  const hidden = told.length - shown.length
  return (
    <section className="card">
      <ChargeTimeline
        title="What you will be charged"
        lead="Every charge with its date. If a date moves, it moves later, and we write to you."
        charges={shown.map((event, index) => chargeRow(event, index, quote.plan))}
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

function chargeRow(event: PlanEvent, index: number, plan: readonly PlanEvent[]): Charge {
  return {
    id: `${event.kind}-${index}`,
    when: whenText(event, plan[0]?.on),
    ...(event.kind === 'renewal' ? { what: 'renews' } : {}),
    note: event.kind === 'renewal' ? reminderText(event, plan) : event.text,
    amount: amountText(event),
    thread: threads[event.kind],
  }
}

function whenText({ kind, on }: PlanEvent, start: string | undefined): string {
  if (kind === 'hold' && on === start) return 'Today'
  return kind === 'capture' ? `When it ships, about ${dayText(on)}` : dayText(on)
}

/** "We write to you on 16 Dec. Cancel any time before.": the notices since the renewal before this one. */
function reminderText(renewal: PlanEvent, plan: readonly PlanEvent[]): string {
  const before = plan.filter(({ kind, on }) => kind === 'renewal' && on < renewal.on).at(-1)?.on ?? ''
  const notices = plan
    .filter(({ kind, on }) => kind === 'notice' && on > before && on <= renewal.on)
    .map(({ on }) => dayText(on))
  return `We write to you on ${notices.join(' and ')}. Cancel any time before.`
}

function amountText({ kind, cents }: PlanEvent): string {
  if (kind === 'hold') return `${formatUsd(cents)} held`
  if (kind === 'capture' || kind === 'renewal') return formatUsd(cents)
  if (kind === 'fee_window') return ''
  return '$0'
}
