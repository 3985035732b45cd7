import type { Ctx } from '../../../context.ts'
import { staffCalls } from '../../../http/implement.ts'
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
import { endCall, verifyCaller } from './verify-caller.ts'

export function supportRoutes(ctx: Ctx) {
  const os = staffCalls.service
  return {
    person: os.person.handler(({ input, context }) => readPerson(ctx, context.caller, input.id)),
    verifyCaller: os.verifyCaller.handler(({ input, context }) => verifyCaller(ctx, context.caller, input)),
    endCall: os.endCall.handler(({ input, context }) => endCall(ctx, context.caller, input.id)),
    changeAddress: os.changeAddress.handler(({ input, context }) =>
      changeAddressForCaller(ctx, context.caller, input),
    ),
    changeContact: os.changeContact.handler(({ input, context }) =>
      changeContactForCaller(ctx, context.caller, input),
    ),
    confirmContact: os.confirmContact.handler(({ input, context }) =>
      confirmContactForCaller(ctx, context.caller, input),
    ),
    addNote: os.addNote.handler(({ input, context }) => addPersonNote(ctx, context.caller, input)),
    message: os.message.handler(({ input }) => readPersonMessage(ctx, input)),
    sendAgain: os.sendAgain.handler(({ input }) => sendMessageAgain(ctx, input)),
    handOver: os.handOver.handler(({ input }) => handOverPerson(ctx, input)),
    fileDataRequest: os.fileDataRequest.handler(({ input, context }) =>
      fileRequestForCaller(ctx, context.caller, input),
    ),
    cancelOrder: os.cancelOrder.handler(({ input, context }) => cancelForPatient(ctx, context.caller, input)),
    order: os.order.handler(({ input, context }) => readServiceOrder(ctx, context.caller, input.id)),
    listOrders: os.listOrders.handler(({ input, context }) => listServiceOrders(ctx, context.caller, input)),
  }
}
