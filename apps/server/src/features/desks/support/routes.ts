import { staffCalls, routes } from '../../../http/implement.ts'
import { addPersonNote } from './add-person-note.ts'
import { cancelForPatient } from './cancel-order.ts'
import {
  changeAddressForCaller,
  changeContactForCaller,
  confirmContactForCaller,
} from './change-for-caller.ts'
import { fileRequestForCaller } from './file-for-caller.ts'
import { handOverPerson } from './hand-over.ts'
import { listServiceOrders } from './list-orders.ts'
import { readServiceOrder } from './read-order.ts'
import { readPerson } from './read-person.ts'
import { readPersonMessage, sendMessageAgain } from './send-again.ts'
import { endCall, readCaller, verifyCaller } from './verify-caller.ts'

export const supportRoutes = routes(staffCalls.service, (ctx) => ({
  person: ({ input, context }) => readPerson(ctx, context.caller, input.id),
  verifyCaller: ({ input, context }) => verifyCaller(ctx, context.caller, input),
  callerNow: ({ input, context }) => readCaller(ctx, context.caller, input.id),
  endCall: ({ input, context }) => endCall(ctx, context.caller, input.id),
  changeAddress: ({ input }) => changeAddressForCaller(ctx, input),
  changeContact: ({ input, context }) => changeContactForCaller(ctx, context.caller, input),
  confirmContact: ({ input }) => confirmContactForCaller(ctx, input),
  addNote: ({ input, context }) => addPersonNote(ctx, context.caller, input),
  message: ({ input }) => readPersonMessage(ctx, input),
  sendAgain: ({ input }) => sendMessageAgain(ctx, input),
  handOver: ({ input }) => handOverPerson(ctx, input),
  fileDataRequest: ({ input, context }) => fileRequestForCaller(ctx, context.caller, input),
  cancelOrder: ({ input, context }) => cancelForPatient(ctx, context.caller, input),
  order: ({ input, context }) => readServiceOrder(ctx, context.caller, input.id),
  listOrders: ({ input, context }) => listServiceOrders(ctx, context.caller, input),
}))
