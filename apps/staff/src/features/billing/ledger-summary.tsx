import { useTexts } from '@contour/texts/use-texts'
import { Notice } from '@contour/ui/notice'
import { formatUsd } from '@contour/domain/money/cents'
import { lazy, Suspense, useState } from 'react'
import { DeskButton } from '../../frame/desk-button.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { billingLabels } from '../../texts/en/billing-labels.ts'
import { billingLedgerTexts } from '../../texts/en/billing-ledger.ts'
import { formatFullInstant } from '../../words/times.ts'
import type { Ledger } from './billing-reads.ts'
import { Figure, Figures } from './money.tsx'
import { formatCard } from './words.ts'

const CreditDialog = lazy(() => import('./credit-dialog.tsx'))
const LiftBlockDialog = lazy(() => import('./lift-block-dialog.tsx'))

/** The patient, the balances, the card on file and the actions for the patient as a whole. */
export function LedgerSummary({ ledger }: { ledger: Ledger }) {
  const t = useTexts(billingLedgerTexts)
  const labels = useTexts(billingLabels)
  const [open, setOpen] = useState<'credit' | 'block' | null>(null)
  const { patient, balance, card, blocked_until } = ledger
  const close = () => setOpen(null)
  const left = ledger.credits
    .filter(({ state }) => state === 'granted')
    .reduce((sum, { cents, used_cents }) => sum + cents - used_cents, 0)
  return (
    <section className="card grid gap-4">
      <PageHead title={t('titleOf', { patient: patient.name })} facts={patient.email} />
      <Figures>
        <Figure label={t('authorized')}>{formatUsd(balance.held_cents)}</Figure>
        <Figure label={t('captured')}>{formatUsd(balance.captured_cents)}</Figure>
        <Figure label={t('refunded')}>{formatUsd(balance.refunded_cents)}</Figure>
        <Figure label={t('net')}>{formatUsd(balance.captured_cents - balance.refunded_cents)}</Figure>
        <Figure label={t('creditLeft')}>{formatUsd(left)}</Figure>
        <Figure label={t('cardOnFile')}>
          {card?.last4 ? formatCard(labels, `${card.brand ?? 'card'} ${card.last4}`) : t('noCard')}
        </Figure>
      </Figures>
      {blocked_until ? (
        <Notice
          tone="warn"
          title={t('blocked', { time: formatFullInstant(blocked_until) })}
          actions={<DeskButton onClick={() => setOpen('block')}>{t('liftBlock')}</DeskButton>}
        >
          {t('blockedText')}
        </Notice>
      ) : null}
      <div>
        <DeskButton onClick={() => setOpen('credit')}>{t('grantCredit')}</DeskButton>
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
