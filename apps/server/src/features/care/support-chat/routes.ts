import { patientCalls, routes } from '../../../http/implement.ts'
import { answerJoined } from './joined-words.ts'
import { openChatLink } from './open-chat-link.ts'
import { countVisitorUnread, readSupportChat, readSupportStatus } from './read-support-chat.ts'
import { registerChatUser } from './register-chat-user.ts'

/** Returns the handlers of this feature's calls; its live events are handled in apps/server/src/live. */
export const supportChatRoutes = routes(patientCalls.supportChat, (ctx) => ({
  registerChatUser: ({ input, context }) => registerChatUser(ctx, context.caller, input),
  openChatLink: ({ input, context }) => openChatLink(ctx, context.caller, input.token),
  answerJoined: ({ input, context }) => answerJoined(ctx, context.caller, input.answer),
  readSupportChat: ({ context }) => readSupportChat(ctx, context.caller),
  countVisitorUnread: ({ input }) => countVisitorUnread(ctx, input),
  readSupportStatus: () => readSupportStatus(ctx),
}))
