import { asPatient } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { patientCalls } from '../../http/implement.ts'
import { cancelSubscription } from '../subscriptions/cancel-subscription.ts'
import { payOrder } from './pay-order.ts'
import { answerDelivery } from '../shipments/index.ts'
import { listOrders } from './list-orders.ts'
import { listSubscriptions } from '../subscriptions/index.ts'

/** Builds the calls of this feature. */
export function ordersRoutes(ctx: Ctx) {
  const os = patientCalls.orders
  return {
    listOrders: os.listOrders.handler(({ context }) => listOrders(ctx, context.caller)),
    payOrder: os.payOrder.handler(async ({ input, context }) => {
      const { id, cardToken, billingAddress } = input
      const status = await payOrder(ctx, asPatient(context.caller), {
        orderId: id,
        cardToken,
        billingAddress,
      })
      return {
        status: 'success' as const,
        message: 'Your payment was received.',
        order_status: status,
      }
    }),
    answerDelivery: os.answerDelivery.handler(({ input, context }) =>
      answerDelivery(ctx, context.caller, input),
    ),
    listSubscriptions: os.listSubscriptions.handler(({ context }) => listSubscriptions(ctx, context.caller)),
    cancelSubscription: os.cancelSubscription.handler(async ({ input, context }) => {
      const { orderStatus, undoUntil, emergency } = await cancelSubscription(ctx, asPatient(context.caller), {
        subscriptionId: String(input.subs_id),
        reason: input.reason ?? '',
      })
      return {
        status: 'success' as const,
        success: true as const,
        message: 'Your subscription is cancelled.',
        order_status: orderStatus,
        undo_until: undoUntil?.toISOString() ?? null,
        emergency,
      }
    }),
  }
}
