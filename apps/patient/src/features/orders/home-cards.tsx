import type { PlainDate } from '@contour/domain/time/plain-date'
import { useTexts } from '@contour/texts/use-texts'
import { CardBoundary } from '../../frame/card-boundary.tsx'
import { ordersTexts } from '../../texts/en/orders.ts'
import type { Subscription } from '../subscriptions/subscription-lists.ts'
import { DenialCard, DenialSide } from './denial-cards.tsx'
import { ComingUp } from './coming-up.tsx'
import { DeliveredShipment } from './delivered-shipment.tsx'
import { dosesOf, homeOrders, type HomeOrders } from './home-orders.ts'
import { NextCard } from './next-card.tsx'
import { nextDose } from './next-dose.ts'
import { nextStep, type NextStep } from './next-step.ts'
import { OrderCard, type SaidElsewhere } from './order-card.tsx'
import type { ListedOrder } from './order-list.ts'
import { ShipmentDoses } from './shipment-doses.tsx'
import { SupplyCard } from './supply-card.tsx'
import { WaitCard } from './wait-card.tsx'
import { YourPlan } from './your-plan.tsx'

export type HomeProps = { orders: readonly ListedOrder[]; plans: readonly Subscription[] }

/** What the cards are about; read by each group inside its boundary, so that an order it cannot read leaves the rest. */
function useHome({ orders, plans }: HomeProps): HomeOrders & { next: NextStep | null } {
  const t = useTexts(ordersTexts)
  const next = orders.length > 0 ? nextStep(orders, plans, t) : null
  return { ...homeOrders(orders, next), next }
}

/** A denial with its letter; what the patient must do, or who has the order; then the doses of the delivered shipment, or what is open about it. */
export function FirstCards({ hasChat, ...props }: HomeProps & { hasChat: boolean }) {
  const { next, waits, delivered, denied } = useHome(props)
  return (
    <>
      {next ? (
        <CardBoundary>
          <NextCard next={next} />
        </CardBoundary>
      ) : null}
      {waits ? (
        <CardBoundary>
          <WaitCard order={waits} />
        </CardBoundary>
      ) : null}
      {denied ? (
        <CardBoundary>
          <DenialCard order={denied} hasChat={hasChat} />
        </CardBoundary>
      ) : null}
      {delivered ? (
        <CardBoundary>
          <Delivered
            order={delivered}
            lastDoseOn={
              props.plans.find(({ id }) => id === delivered.subscription_id)?.supply?.last_dose_on ?? null
            }
          />
        </CardBoundary>
      ) : null}
    </>
  )
}

/** The plan with its dates, and the delivered shipment. */
export function SideCards(props: HomeProps) {
  const { plan, delivered, denied } = useHome(props)
  const subscription = props.plans.find(({ id }) => id === plan?.subscription_id)
  return (
    <>
      {denied ? (
        <CardBoundary>
          <DenialSide order={denied} />
        </CardBoundary>
      ) : null}
      {plan && plan === delivered && subscription ? (
        <CardBoundary>
          <ComingUp plan={subscription} dose={nextDose(delivered, props.orders)} />
        </CardBoundary>
      ) : null}
      {plan && plan !== delivered && subscription?.supply ? (
        <CardBoundary>
          <SupplyCard supply={subscription.supply} />
        </CardBoundary>
      ) : null}
      {plan && plan !== delivered ? (
        <CardBoundary>
          <YourPlan order={plan} />
        </CardBoundary>
      ) : null}
      {delivered ? (
        <CardBoundary>
          <ShipmentNextToDoses order={delivered} />
        </CardBoundary>
      ) : null}
    </>
  )
}

/** One order of the list, without what another card shows of it. */
export function HomeOrder({ order, ...props }: HomeProps & { order: ListedOrder }) {
  const { next, waits, delivered, denied, plan } = useHome(props)
  const elsewhere: SaidElsewhere[] = []
  if (next?.acceptsAt && next.orderId === order.id) elsewhere.push('deadline')
  if (order === waits) elsewhere.push('wait')
  if (order === delivered) elsewhere.push('delivery')
  if (order === denied) elsewhere.push('denial')
  if (order === plan && order !== delivered) elsewhere.push('plan')
  return <OrderCard order={order} elsewhere={elsewhere} />
}

function Delivered({ order, lastDoseOn }: { order: ListedOrder; lastDoseOn: PlainDate | null }) {
  const lines = dosesOf(order)
  return lines.length > 0 ? (
    <ShipmentDoses order={order} lines={lines} lastDoseOn={lastDoseOn} />
  ) : (
    <DeliveredShipment order={order} />
  )
}

function ShipmentNextToDoses({ order }: { order: ListedOrder }) {
  return dosesOf(order).length > 0 ? <DeliveredShipment order={order} /> : null
}
