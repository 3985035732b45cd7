import { patientCalls, staffCalls, routes } from '../../../http/implement.ts'
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

export const replacementRoutes = routes(patientCalls.replacement, (ctx) => ({
  shippedItems: ({ context }) => listShippedItems(ctx, context.caller),
  submit: ({ input, context }) => submitRequest(ctx, context.caller, input),
}))

export const staffReplacementRoutes = routes(staffCalls.replacement, (ctx) => ({
  list: ({ input }) => listRequests(ctx, input),
  photo: ({ input }) => showPhoto(ctx, input.id),
  approve: ({ input, context }) => approveRequest(ctx, context.caller, input.id),
  refuse: ({ input, context }) => refuseRequest(ctx, context.caller, input),
  askRefund: ({ input, context }) => askReplacementRefund(ctx, context.caller, input),
  shippedItems: ({ input }) => listOrderItems(ctx, input.id),
  open: ({ input, context }) => openForPatient(ctx, context.caller, input),
  board: ({ input }) => readReplacementBoard(ctx, input),
  ship: ({ input }) => shipReplacement(ctx, input),
  returnToSupport: ({ input }) => returnToSupport(ctx, input.id),
  deliver: ({ input }) => deliverReplacement(ctx, input.id),
}))
