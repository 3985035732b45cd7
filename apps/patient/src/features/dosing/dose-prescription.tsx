import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DRUG_TITLE } from '@contour/domain/dosing/drug'
import { displayedLadder } from '@contour/domain/dosing/progression'
import { isKeyOf } from '@contour/domain/table-keys'
import { easternDate } from '@contour/domain/time/plain-date'
import { later } from '@contour/ui/later'
import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { ThreadChip } from '@contour/ui/thread-chip'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { dayText } from '../../lib/dates.ts'
import { dosageTexts } from '../../texts/en/dosing.ts'
import { PrescribingClinician } from '../clinicians/prescribing-clinician.tsx'
import type { ListedOrder } from '../orders/order-list.ts'
import { useNow } from '../orders/use-now.ts'
import { subscriptionList } from '../subscriptions/subscription-lists.ts'
import { DoseLadder } from './dose-ladder.tsx'
import { DoseMonthList } from './dose-month-list.tsx'
import { doseMonths, type DoseMonth } from './dose-months.ts'
import { rowsOfPrescription } from './instruction-rows.ts'
import { InstructionsTable } from './instructions-table.tsx'

const InstructionsDialog = later(() => import('./instructions-dialog.tsx'))

export function DosePrescription({ order, orders }: { order: ListedOrder; orders: readonly ListedOrder[] }) {
  const t = useTexts(dosageTexts)
  const [reads, setReads] = useState(false)
  const today = easternDate(new Date(useNow()))
  const { data: plans = [] } = useQuery(subscriptionList)
  const days = plans.flatMap((plan) => plan.dose_days)
  const months = doseMonths(order, orders, today, days)
  const rows = rowsOfPrescription(order, t)
  const { prescriber } = order
  const signed = prescriber
    ? `${prescriber.name}, ${t('issued', { day: dayText(easternDate(new Date(prescriber.issued_at))) })}`
    : undefined
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_344px] lg:gap-8">
      <section aria-labelledby="prescribed" className="card grid content-start gap-5">
        <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h2 id="prescribed" className="type-h3">
            {t('doses')}
          </h2>
          <ThreadChip thread="medicine" />
        </header>
        <Undecided order={order} t={t} />
        {months.length === 0 ? <p>{t('empty')}</p> : <Ladder order={order} months={months} t={t} />}
        <DoseMonthList months={months} goesOn={order.months_before > 0} />
        <div className="grid print:hidden">
          <Button wide onClick={() => setReads(true)}>
            {t('instructions')}
          </Button>
        </div>
        <div className="hidden print:block">
          <InstructionsTable rows={rows} />
        </div>
      </section>
      {prescriber ? <PrescribingClinician orderId={order.id} known={prescriber} /> : null}
      {reads ? (
        <InstructionsDialog
          rows={rows}
          onClose={() => setReads(false)}
          {...(signed === undefined ? {} : { signed })}
        />
      ) : null}
    </div>
  )
}

type Texts = TextsOf<typeof dosageTexts>

/** Why nothing of this prescription is dated yet, or no more (decisions D-40). */
function Undecided({ order, t }: { order: ListedOrder; t: Texts }) {
  if (order.prescription_state === 'awaiting')
    return (
      <Notice
        tone="warn"
        actions={
          <Button tone="secondary" href={`/prescription/${order.id}`}>
            {t('review')}
          </Button>
        }
      >
        {t('awaitsText')}
      </Notice>
    )
  return order.status === 'cancelled' || order.status === 'denied' ? (
    <p className="text-muted">{t('endedText')}</p>
  ) : null
}

/** The ladder of a known drug; a dose that is no step of it is only in the list. */
function Ladder({ order, months, t }: { order: ListedOrder; months: readonly DoseMonth[]; t: Texts }) {
  if (!isKeyOf(DRUG_TITLE, order.drug)) return null
  const placed = months.flatMap((month) => (month.rung === null ? [] : [{ ...month, rung: month.rung }]))
  if (placed.length === 0) return null
  const steps = displayedLadder(order.drug, []).map(({ label }) => label)
  const exact = months.every(({ rung, strength }) => rung !== null && strength === `${steps[rung]} mg`)
  return (
    <figure className="grid gap-2">
      <DoseLadder
        drug={order.drug}
        months={placed}
        unit={t('unit')}
        label={t('ladder', {
          drug: DRUG_TITLE[order.drug],
          steps: steps.join(', '),
          months: months
            .map(({ label, strength }) => t('ladderMonth', { month: label, strength }))
            .join(', '),
        })}
      />
      {exact ? null : <figcaption className="type-small text-muted">{t('scale')}</figcaption>}
    </figure>
  )
}
