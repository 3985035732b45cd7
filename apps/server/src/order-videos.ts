import type { Ctx } from './context.ts'
import type { OrderVideos } from './features/ground/media/index.ts'
import { attachVideoByName, orderTakesVideo } from './features/care/orders/index.ts'

/** What orders say about identity videos: files know no order, and the composition root hands this in. */
export const orderVideos = (ctx: Ctx): OrderVideos => ({
  takesVideo: (caller, orderId) => orderTakesVideo(ctx.db, caller, orderId),
  attach: (upload) => attachVideoByName(ctx, upload),
})
