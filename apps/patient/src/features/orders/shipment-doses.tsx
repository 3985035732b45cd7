import { useState } from 'react'
import type { PlainDate } from '@contour/domain/time/plain-date'
import { DRUG_TITLE } from '@contour/domain/dosing/drug'
import { later } from '@contour/ui/later'
import { Button } from '@contour/ui/button'
import { DoseText } from '@contour/ui/dose-text'
import { Link } from '@contour/ui/link'
import { Notice } from '@contour/ui/notice'
import { ThreadChip } from '@contour/ui/thread-chip'
import { useTexts } from '@contour/texts/use-texts'
import { dayText } from '../../lib/dates.ts'
import { complaintsTexts } from '../../texts/en/complaints.ts'
import { homeTexts } from '../../texts/en/orders.ts'
import { warningOf } from '../complaints/own-complaints.ts'
import { DrawnDose } from '../dosing/drawn-dose.tsx'
import { doseSpans } from './dose-spans.ts'
import { isUsedUp } from './is-used-up.ts'
import type { ListedOrder } from './order-list.ts'
import { useNow } from './use-now.ts'

const ShipmentInstructions = later(() => import('../dosing/shipment-instructions.tsx'))

type Props = {
  order: ListedOrder
  /** The month lines of the shipment; at least one. */
  lines: ListedOrder['contents']
  /** The day of the last dose in her hands; null where nobody knows it. */
  lastDoseOn: PlainDate | null
}

/**
 * The dose of a delivered shipment, the largest thing on the page; of a shipment of several months the dose of each
 * month, equal months together. Strengths and directions are shown as prescribed.
 * While the parcel must not be used the dose stays, and nothing shows how to draw it (D-92).
 */
export function ShipmentDoses({ order, lines, lastDoseOn }: Props) {
  const t = useTexts(homeTexts)
  const say = useTexts(complaintsTexts)
  const warning = warningOf(order)
  const now = useNow()
  const [reads, setReads] = useState(false)
  const [only] = lines.length === 1 ? lines : []
  const spans = doseSpans(lines, order.months_before)
  return (
    <section aria-labelledby="doses" className="card grid content-start gap-5">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="doses" className="type-h3">
          {t(only ? 'dose' : 'doses')}
        </h2>
        <ThreadChip thread="medicine" />
      </header>
      {warning ? <Notice tone="warn" title={say(`warning_${warning}`)} /> : null}
      {lastDoseOn && isUsedUp(lastDoseOn, now) ? (
        <Notice title={t('usedUp', { day: dayText(lastDoseOn) })}>{t('usedUpText')}</Notice>
      ) : null}
      {only ? (
        <div className="grid gap-4">
          <div className="grid gap-x-10 gap-y-4 lg:grid-cols-[auto_minmax(0,1fr)]">
            <p className="grid content-start gap-1">
              <span className="text-muted">{DRUG_TITLE[order.drug]}</span>
              <DoseText size="display">{only.strength}</DoseText>
            </p>
            {warning ? null : <DrawnDose lot={only.lot} />}
          </div>
          {warning ? null : <p className="max-w-measure">{only.directions}</p>}
        </div>
      ) : (
        <div className="grid gap-3">
          <p className="text-muted">{DRUG_TITLE[order.drug]}</p>
          <ol className="grid gap-6">
            {spans.map(({ from, to, strength, lot }) => (
              <li
                key={`${from} ${strength} ${lot?.number}`}
                className="grid gap-x-10 gap-y-2 lg:grid-cols-[auto_minmax(0,1fr)]"
              >
                <p className="grid content-start">
                  {from === null || to === null ? null : (
                    <span className="type-small text-muted">
                      {from === to ? t('month', { month: from }) : t('months', { from, to })}
                    </span>
                  )}
                  <DoseText size="huge">{strength}</DoseText>
                </p>
                {warning ? null : <DrawnDose lot={lot} />}
              </li>
            ))}
          </ol>
          <p className="max-w-measure">{t(spans.length === 1 ? 'doseText' : 'dosesText')}</p>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button tone={warning ? 'secondary' : 'primary'} onClick={() => setReads(true)}>
          {t('directions')}
        </Button>
        {order.prescription_data.length > 0 ? (
          <Link
            className="link inline-flex min-h-11 items-center"
            href={`/home?tab=dosage&order=${order.id}`}
          >
            {t('allDoses')}
          </Link>
        ) : null}
      </div>
      {reads ? <ShipmentInstructions order={order} onClose={() => setReads(false)} /> : null}
    </section>
  )
}
