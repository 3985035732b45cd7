import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { formatUsd } from '@contour/domain/money/cents'
import { lazy, Suspense, useState } from 'react'
import { PageHead } from '../frame/page-head.tsx'
import { formatFullInstant } from '../words/times.ts'
import type { Ledger } from './billing-reads.ts'
import { Figure, Figures } from './money.tsx'
import { formatCard } from './words.ts'

const CreditDialog = lazy(() => import('./credit-dialog.tsx'))
const LiftBlockDialog = lazy(() => import('./lift-block-dialog.tsx'))

/** The patient, the balances, the card on file and the actions for the patient as a whole. */
export function LedgerSummary({ ledger }: { ledger: Ledger }) {
  const [open, setOpen] = useState<'credit' | 'block' | null>(null)
  const { patient, balance, card, blocked_until } = ledger
  const close = () => setOpen(null)
  const left = ledger.credits
    .filter(({ state }) => state === 'granted')
    .reduce((sum, { cents, used_cents }) => sum + cents - used_cents, 0)
  return (
    <section className="card grid gap-4">
      <PageHead title={`Ledger of ${patient.name}`} facts={patient.email} />
      <Figures>
        <Figure label="Held, not charged">{formatUsd(balance.held_cents)}</Figure>
        <Figure label="Charged">{formatUsd(balance.captured_cents)}</Figure>
        <Figure label="Refunded">{formatUsd(balance.refunded_cents)}</Figure>
        <Figure label="Kept">{formatUsd(balance.captured_cents - balance.refunded_cents)}</Figure>
        <Figure label="Credit left">{formatUsd(left)}</Figure>
        <Figure label="Card on file">
          {card?.last4 ? formatCard(`${card.brand ?? 'card'} ${card.last4}`) : 'None'}
        </Figure>
      </Figures>
      {blocked_until ? (
        <Notice
          tone="warn"
          title={`Cards are blocked until ${formatFullInstant(blocked_until)}.`}
          actions={
            <Button size="desk" tone="secondary" onClick={() => setOpen('block')}>
              Lift the block
            </Button>
          }
        >
          Too many cards were declined.
        </Notice>
      ) : null}
      <div>
        <Button size="desk" tone="secondary" onClick={() => setOpen('credit')}>
          Grant a credit
        </Button>
      </div>
      {open ? (
        <Suspense>
          {open === 'credit' ? <CreditDialog patient={patient} onClose={close} /> : null}
          {open === 'block' && blocked_until ? (
            <LiftBlockDialog patient={patient} until={blocked_until} onClose={close} />
          ) : null}
        </Suspense>
      ) : null}
    </section>
  )
}
