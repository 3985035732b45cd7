import { patientCalls, routes } from '../../../http/implement.ts'
import { countUnread } from './count-unread.ts'
import { readDocProfile } from './read-doc-profile.ts'
import { readThread } from './read-thread.ts'
import { sendProviderMessage, sendVisitMessage } from './send-message.ts'

export const doctorChatRoutes = routes(patientCalls.doctorChat, (ctx) => ({
  profile: ({ input, context }) => readDocProfile(ctx, context.caller, input.encounterId),
  messages: ({ input, context }) => readThread(ctx, context.caller, input),
  send: ({ input, context }) => sendProviderMessage(ctx, context.caller, input),
  sendToDoctor: ({ input, context }) => sendVisitMessage(ctx, context.caller, input),
  unread: ({ context }) => countUnread(ctx, context.caller),
}))
