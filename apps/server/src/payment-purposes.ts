import type { Ctx } from './context.ts'
import { undoReservation } from './features/desks/checkout/undo-reservation.ts'
import {
  attachAddonAuthorization,
  attachCheckoutAuthorization,
  attachReauthorization,
  unusableCheckoutReason,
} from './features/care/orders/attach-authorization.ts'
import { recordLostAuthorization } from './features/care/orders/complete-reauthorization.ts'
import type { PaymentPurposes, PurposeHandlers } from './features/care/payments/payment-purposes.ts'
import { shipCapturedOrder } from './features/care/shipments/ship-captured-order.ts'
import { askAboutPlanOf } from './features/care/subscriptions/ask-about-plan.ts'
import { attachFeeAuthorization } from './features/care/subscriptions/attach-fee-authorization.ts'
import { recordDeclinedRenewal } from './features/care/subscriptions/dunning.ts'
import { attachPeriodAuthorization } from './features/care/subscriptions/period-authorization.ts'
import {
  attachPurchaseAuthorization,
  recordPurchasePaid,
} from './features/care/subscriptions/purchased-subscription.ts'
import { stopRenewals } from './features/care/subscriptions/stop-renewals.ts'

/**
 * What follows from the payments of each purpose. Payments know no order, shipment or subscription: these handlers do,
 * and the composition root hands them in.
 */
export function paymentPurposes(ctx: Ctx): PaymentPurposes {
  const anyPayment: Pick<PurposeHandlers, 'onDisputed' | 'onDisputeClosed'> = {
    onDisputed: (tx, disputed) => stopRenewals(tx, ctx, disputed),
    onDisputeClosed: (tx, disputed) => askAboutPlanOf(tx, ctx, disputed),
  }
  const ofOrder: Pick<PurposeHandlers, 'onCaptured' | 'onLost' | 'onDisputed' | 'onDisputeClosed'> = {
    ...anyPayment,
    onCaptured: (tx, captured, requested) => shipCapturedOrder(tx, ctx, captured, requested),
    onLost: (tx, lost) => recordLostAuthorization(tx, ctx, lost),
  }
  return {
    checkout: {
      ...ofOrder,
      refusesBlockedCard: true,
      onAuthorized: (tx, authorized, user) => attachCheckoutAuthorization(tx, ctx, authorized, user),
      unusableReason: unusableCheckoutReason,
      onReleased: (tx, intent) => undoReservation(tx, ctx, intent),
    },
    addon: {
      ...ofOrder,
      refusesBlockedCard: true,
      onAuthorized: (tx, authorized, user) => attachAddonAuthorization(tx, ctx, authorized, user),
    },
    reauth: {
      ...ofOrder,
      onAuthorized: (tx, authorized, user) => attachReauthorization(tx, ctx, authorized, user),
      onDeclined: (tx, declined) => recordLostAuthorization(tx, ctx, declined),
    },
    renewal: {
      ...ofOrder,
      onAuthorized: (tx, authorized, user) => attachPeriodAuthorization(tx, ctx, authorized, user),
      onDeclined: (tx, declined, user) => recordDeclinedRenewal(tx, ctx, user, declined),
    },
    paynow: {
      ...ofOrder,
      refusesBlockedCard: true,
      onAuthorized: (tx, authorized, user) => attachPeriodAuthorization(tx, ctx, authorized, user),
    },
    buymore: {
      ...anyPayment,
      onAuthorized: (tx, authorized, user) => attachPurchaseAuthorization(tx, ctx, authorized, user),
      onCaptured: recordPurchasePaid,
    },
    fee: { ...anyPayment, onAuthorized: (tx, authorized) => attachFeeAuthorization(tx, ctx, authorized) },
  }
}
