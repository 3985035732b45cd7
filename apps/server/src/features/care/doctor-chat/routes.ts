import type { Ctx } from '../../../context.ts'
import { patientCalls } from '../../../http/implement.ts'
import { countUnread } from './count-unread.ts'
import { readDocProfile } from './read-doc-profile.ts'
import { readThread } from './read-thread.ts'
import { sendProviderMessage, sendVisitMessage } from './send-message.ts'

/** Returns the handlers of the patient's calls. */
export function doctorChatRoutes(ctx: Ctx) {
  const os = patientCalls.doctorChat
  return {
    profile: os.profile.handler(({ input, context }) =>
      readDocProfile(ctx, context.caller, input.encounterId),
    ),
    messages: os.messages.handler(({ input, context }) => readThread(ctx, context.caller, input)),
    send: os.send.handler(({ input, context }) => sendProviderMessage(ctx, context.caller, input)),
    sendToDoctor: os.sendToDoctor.handler(({ input, context }) =>
      sendVisitMessage(ctx, context.caller, input),
    ),
    unread: os.unread.handler(({ context }) => countUnread(ctx, context.caller)),
  }
}
