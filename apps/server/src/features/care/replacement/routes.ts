import type { Ctx } from '../../../context.ts'
import { patientCalls, staffCalls } from '../../../http/implement.ts'
import { askReplacementRefund } from './ask-refund.ts'
import { approveRequest, refuseRequest } from './decide-request.ts'
import { deliverReplacement } from './deliver-replacement.ts'
import { listRequests } from './list-requests.ts'
import { readReplacementBoard } from './read-board.ts'
import { returnToSupport } from './return-to-support.ts'
import { shipReplacement } from './ship-replacement.ts'
import { listOrderItems, listShippedItems } from './shipped-items.ts'
import { showPhoto } from './show-photo.ts'
import { openForPatient, submitRequest } from './submit-request.ts'

/** Returns the handlers of the patient's calls. */
export function replacementRoutes(ctx: Ctx) {
  const os = patientCalls.replacement
  return {
    shippedItems: os.shippedItems.handler(({ context }) => listShippedItems(ctx, context.caller)),
    submit: os.submit.handler(({ input, context }) => submitRequest(ctx, context.caller, input)),
  }
}

/** Returns the handlers of support's and the pharmacy's calls. */
export function staffReplacementRoutes(ctx: Ctx) {
  const os = staffCalls.replacement
  return {
    list: os.list.handler(({ input }) => listRequests(ctx, input)),
    photo: os.photo.handler(({ input }) => showPhoto(ctx, input.id)),
    approve: os.approve.handler(({ input, context }) => approveRequest(ctx, context.caller, input.id)),
    refuse: os.refuse.handler(({ input, context }) => refuseRequest(ctx, context.caller, input)),
    askRefund: os.askRefund.handler(({ input, context }) => askReplacementRefund(ctx, context.caller, input)),
    shippedItems: os.shippedItems.handler(({ input }) => listOrderItems(ctx, input.id)),
    open: os.open.handler(({ input, context }) => openForPatient(ctx, context.caller, input)),
    board: os.board.handler(({ input }) => readReplacementBoard(ctx, input)),
    ship: os.ship.handler(({ input }) => shipReplacement(ctx, input)),
    returnToSupport: os.returnToSupport.handler(({ input }) => returnToSupport(ctx, input.id)),
    deliver: os.deliver.handler(({ input }) => deliverReplacement(ctx, input.id)),
  }
}
