import type { Ctx } from '../../../context.ts'
import { patientCalls } from '../../../http/implement.ts'
import { answerJoined } from './joined-words.ts'
import { openChatLink } from './open-chat-link.ts'
import { countVisitorUnread, readSupportChat, readSupportStatus } from './read-support-chat.ts'
import { registerChatUser } from './register-chat-user.ts'

/** Returns the handlers of this feature's calls; its live events are handled in apps/server/src/live. */
export function supportChatRoutes(ctx: Ctx) {
  const os = patientCalls.supportChat
  return {
    registerChatUser: os.registerChatUser.handler(({ input, context }) =>
      registerChatUser(ctx, context.caller, input),
    ),
    openChatLink: os.openChatLink.handler(({ input, context }) =>
      openChatLink(ctx, context.caller, input.token),
    ),
    answerJoined: os.answerJoined.handler(({ input, context }) =>
      answerJoined(ctx, context.caller, input.answer),
    ),
    readSupportChat: os.readSupportChat.handler(({ context }) => readSupportChat(ctx, context.caller)),
    countVisitorUnread: os.countVisitorUnread.handler(({ input }) => countVisitorUnread(ctx, input)),
    readSupportStatus: os.readSupportStatus.handler(() => readSupportStatus(ctx)),
  }
}
