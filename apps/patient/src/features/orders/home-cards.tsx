import { CardBoundary } from '../../frame/card-boundary.tsx'
import type { Subscription } from '../subscriptions/subscription-lists.ts'
import { ComingUp } from './coming-up.tsx'
import { HelpCard } from './help-card.tsx'
import type { HomeOrders } from './home-orders.ts'
import { NextCard } from './next-card.tsx'
import type { NextStep } from './next-step.ts'
import { ParcelCard } from './parcel-card.tsx'
import { WaitCard } from './wait-card.tsx'
import { WeekCard } from './week-card.tsx'
import { YourPlan } from './your-plan.tsx'

/** What the patient must do, or who has the order; then the dose of a delivered shipment. */
export function FirstCards({ next, home }: { next: NextStep | null; home: HomeOrders }) {
  const { waits, delivered, doses } = home
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
      {delivered && doses.length > 0 ? (
        <CardBoundary>
          <WeekCard order={delivered} lines={doses} />
        </CardBoundary>
      ) : null}
    </>
  )
}

/** The plan with its dates, the parcel, and help. */
export function SideCards({ home, plans }: { home: HomeOrders; plans: readonly Subscription[] }) {
  const { plan, delivered } = home
  const subscription = plans.find(({ id }) => id === plan?.subscription_id)
  return (
    <>
      {plan && plan === delivered && subscription ? (
        <CardBoundary>
          <ComingUp plan={subscription} />
        </CardBoundary>
      ) : null}
      {plan && plan !== delivered ? (
        <CardBoundary>
          <YourPlan order={plan} />
        </CardBoundary>
      ) : null}
      {delivered ? (
        <CardBoundary>
          <ParcelCard order={delivered} />
        </CardBoundary>
      ) : null}
      <CardBoundary>
        <HelpCard />
      </CardBoundary>
    </>
  )
}
