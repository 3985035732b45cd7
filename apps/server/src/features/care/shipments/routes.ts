import type { Ctx } from '../../../context.ts'
import { patientCalls, staffCalls } from '../../../http/implement.ts'
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
export function deliveryRoutes(ctx: Ctx) {
  const os = patientCalls.orders
  return {
    answerDelivery: os.answerDelivery.handler(({ input, context }) =>
      answerDelivery(ctx, context.caller, input),
    ),
  }
}

/** Builds the calls of the pharmacy. */
export function shipmentsRoutes(ctx: Ctx) {
  const os = staffCalls.pharmacy
  return {
    board: os.board.handler(({ input }) => readBoard(ctx, input)),
    find: os.find.handler(({ input }) => findParcel(ctx, input.number)),
    labels: os.labels.handler(() => printLabels(ctx)),
    manifest: os.manifest.handler(({ input }) => readManifest(ctx, input.day)),
    ship: os.ship.handler(({ input }) => shipOrder(ctx, input)),
    correctTracking: os.correctTracking.handler(({ input }) => correctTracking(ctx, input)),
    deliver: os.deliver.handler(({ input, context }) => deliverOrder(ctx, context.caller, input.id)),
    pause: os.pause.handler(({ input, context }) => pauseOrder(ctx, context.caller, input)),
    returnOrder: os.returnOrder.handler(({ input }) => returnOrder(ctx, input.id)),
    resume: os.resume.handler(({ input, context }) => resumeOrder(ctx, context.caller, input.id)),
  }
}
