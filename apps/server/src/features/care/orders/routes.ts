import { asPatient } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { patientCalls } from '../../../http/implement.ts'
import { submitRequestedImage } from './submit-requested-image.ts'
import { uploadVideo } from './upload-video.ts'
import { payOrder } from './pay-order.ts'
import { listOrders } from './list-orders.ts'

/** Builds the calls with which files are attached to an order. */
export function orderFilesRoutes(ctx: Ctx) {
  const os = patientCalls.media
  return {
    uploadImageAgain: os.uploadImageAgain.handler(({ input, context }) =>
      submitRequestedImage(ctx, context.caller, input),
    ),
    uploadVideo: os.uploadVideo.handler(({ input, context }) => uploadVideo(ctx, context.caller, input)),
  }
}

/** Builds the calls of orders. */
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
  }
}
