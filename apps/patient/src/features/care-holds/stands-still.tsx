import { leftInWords } from '@contour/domain/care-holds/lifted-sentences'
import { DRUG_TITLE } from '@contour/domain/dosing/drug'
import { formatUsd } from '@contour/domain/money/cents'
import { weekdayText } from '@contour/domain/time/date-text'
import { easternDate } from '@contour/domain/time/plain-date'
import { useTexts } from '@contour/texts/use-texts'
import { careHoldsTexts } from '../../texts/en/care-holds.ts'
import type { OwnHold } from './own-hold.ts'

/** What a hold stops: the medicine, the time to decide with its rest, and the money with the day of its release. */
export function StandsStill({ hold }: { hold: OwnHold }) {
  const t = useTexts(careHoldsTexts)
  const rows = [
    ...(hold.orders.length > 0
      ? hold.orders.map(({ order_id, drug, shipment_no: number }) => ({
          key: order_id,
          what: t('medicine'),
          text: t('medicineText', { drug: DRUG_TITLE[drug], number }),
        }))
      : [{ key: 'medicine', what: t('medicine'), text: t('noMedicine') }]),
    ...(hold.clock_left_s === null
      ? []
      : [
          {
            key: 'clock',
            what: t('decide'),
            text: t('decideText', { left: leftInWords(hold.clock_left_s) }),
          },
        ]),
    ...(hold.authorized.length > 0
      ? hold.authorized.map(({ cents, brand, last4, released_at }, index) => ({
          key: `money-${index}`,
          what: t('money', {
            amount: formatUsd(cents),
            card: brand && last4 ? `${brand} ·· ${last4}` : t('card'),
          }),
          text: released_at
            ? t('moneyText', { day: weekdayText(easternDate(new Date(released_at))) })
            : t('moneyOpen'),
        }))
      : [{ key: 'money', what: t('noMoney'), text: t('noMoneyText') }]),
  ]
  return (
    <section aria-labelledby="stands-still" className="card grid gap-4">
      <h3 id="stands-still" className="type-h3">
        {t('still')}
      </h3>
      <ul className="grid gap-4 md:grid-cols-3">
        {rows.map(({ key, what, text }) => (
          <li key={key} className="min-w-0">
            <strong className="block">{what}</strong>
            <span className="type-small text-muted">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
