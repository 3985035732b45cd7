import { patientCalls, staffCalls, routes } from '../../../http/implement.ts'
import { answerDelivery } from './confirm-delivery-answer.ts'
import { correctTracking } from './correct-tracking.ts'
import { deliverOrder } from './deliver-order.ts'
import { findParcel } from './find-parcel.ts'
import { printLabels } from './labels.ts'
import { readManifest } from './manifest.ts'
import { pauseOrder, resumeOrder } from './pause-order.ts'
import { readBoard } from './read-board.ts'
import { returnOrder } from './return-order.ts'
import { shipOrder } from './ship-order.ts'

/** Builds the calls of this feature among those of the patient's orders. */
export const deliveryRoutes = routes(patientCalls.orders, (ctx) => ({
  answerDelivery: ({ input, context }) => answerDelivery(ctx, context.caller, input),
}))

/** Builds the calls of the pharmacy. */
export const shipmentsRoutes = routes(staffCalls.pharmacy, (ctx) => ({
  board: ({ input }) => readBoard(ctx, input),
  find: ({ input }) => findParcel(ctx, input.number),
  labels: () => printLabels(ctx),
  manifest: ({ input }) => readManifest(ctx, input.day),
  ship: ({ input }) => shipOrder(ctx, input),
  correctTracking: ({ input }) => correctTracking(ctx, input),
  deliver: ({ input, context }) => deliverOrder(ctx, context.caller, input.id),
  pause: ({ input, context }) => pauseOrder(ctx, context.caller, input),
  returnOrder: ({ input }) => returnOrder(ctx, input.id),
  resume: ({ input, context }) => resumeOrder(ctx, context.caller, input.id),
}))
