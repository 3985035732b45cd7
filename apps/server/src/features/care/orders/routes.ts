import { asPatient } from '../../../caller.ts'
import { patientCalls, routes } from '../../../http/implement.ts'
import { submitRequestedImage } from './submit-requested-image.ts'
import { uploadVideo } from './upload-video.ts'
import { payOrder } from './pay-order.ts'
import { listOrders } from './list-orders.ts'

export const orderFilesRoutes = routes(patientCalls.media, (ctx) => ({
  uploadImageAgain: ({ input, context }) => submitRequestedImage(ctx, context.caller, input),
  uploadVideo: ({ input, context }) => uploadVideo(ctx, context.caller, input),
}))

export const ordersRoutes = routes(patientCalls.orders, (ctx) => ({
  listOrders: ({ context }) => listOrders(ctx, context.caller),
  payOrder: async ({ input, context }) => {
    const { id, cardToken, billingAddress } = input
    const status = await payOrder(ctx, asPatient(context.caller), {
      orderId: id,
      cardToken,
      billingAddress,
    })
    return { message: 'Your payment was received.', order_status: status }
  },
}))
