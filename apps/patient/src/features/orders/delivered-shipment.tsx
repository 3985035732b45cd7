import { canStillReport, daysToReport, reportUntil } from '@contour/domain/orders/delivery-answer'
import { DoseText } from '@contour/ui/dose-text'
import { Link } from '@contour/ui/link'
import { useTexts } from '@contour/texts/use-texts'
import { homeTexts, ordersTexts } from '../../texts/en/orders.ts'
import { PharmacyLine } from '../pharmacies/pharmacy-line.tsx'
import { hasStandingComplaint } from '../complaints/own-complaints.ts'
import { DeliveryQuestion } from './delivery-question.tsx'
import { dosesOf, hasOpenReplacement } from './home-orders.ts'
import type { ListedOrder } from './order-list.ts'
import { SideCard } from './side-card.tsx'
import { byText, whenText } from './times.ts'
import { useNow } from './use-now.ts'

/** The delivered shipment: when it came, what it contains, and how long a problem can be reported (M-17). */
export function DeliveredShipment({ order }: { order: ListedOrder }) {
  const t = useTexts(homeTexts)
  const say = useTexts(ordersTexts)
  const now = useNow()
  const { delivery, delivered_at, contents } = order
  if (!delivery || !delivered_at) return null
  const until = reportUntil({ ...delivery, deliveredAt: new Date(delivered_at) })
  const days = until ? daysToReport(until, new Date(now)) : 0
  const mayReport = delivery.may_report && until !== null && canStillReport(until, new Date(now))
  // The card of the doses names them where it is shown.
  const months = dosesOf(order).length > 0 ? [] : contents.filter(({ month }) => month !== null)
  return (
    <SideCard id="delivered-shipment" title={t('shipment')}>
      {delivery.assumed ? null : (
        <p className="font-semibold">{t('delivered', { time: whenText(delivered_at) })}</p>
      )}
      {months.length > 0 ? (
        <ul className="type-small text-muted">
          {months.map(({ month, strength }) => (
            <li key={month}>
              {t('month', { month: month ?? '' })} <DoseText>{strength}</DoseText>
            </li>
          ))}
        </ul>
      ) : null}
      <PharmacyLine pharmacy={order.pharmacy} />
      <DeliveryQuestion order={order} />
      {until && !hasStandingComplaint(order) ? (
        <div className="type-small">
          <p className="text-muted">
            {mayReport ? t('tellUs', { when: byText(until), count: days }) : t('reportOver')}
          </p>
          {mayReport || hasOpenReplacement(order) ? null : (
            <Link className="link inline-flex min-h-11 items-center" href="/replacement-request">
              {say('askReplacement')}
            </Link>
          )}
        </div>
      ) : null}
    </SideCard>
  )
}
