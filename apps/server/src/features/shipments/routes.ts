import type { Ctx } from '../../context.ts'
import { staffCalls } from '../../http/implement.ts'
import { deliverOrder } from './deliver-order.ts'
import { pauseOrder, resumeOrder } from './pause-order.ts'
import { readBoard } from './read-board.ts'
import { returnOrder } from './return-order.ts'
import { shipOrder } from './ship-order.ts'

/** Builds the calls of this feature. */
export function shipmentsRoutes(ctx: Ctx) {
  const os = staffCalls.pharmacy
  return {
    board: os.board.handler(({ input }) => readBoard(ctx, input)),
    ship: os.ship.handler(({ input }) => shipOrder(ctx, input)),
    deliver: os.deliver.handler(({ input, context }) => deliverOrder(ctx, context.caller, input.id)),
    pause: os.pause.handler(({ input, context }) => pauseOrder(ctx, context.caller, input)),
    returnOrder: os.returnOrder.handler(({ input }) => returnOrder(ctx, input.id)),
    resume: os.resume.handler(({ input, context }) => resumeOrder(ctx, context.caller, input.id)),
  }
}
