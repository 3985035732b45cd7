import type { Ctx } from './context.ts'
import type { MessageReaction } from './features/conversations/index.ts'
import { releaseWhenIdle } from './features/inbox/index.ts'
import { scheduleTicket, sendAnswer } from './features/tickets/index.ts'
import { noticeEmergency } from './features/emergencies/index.ts'
import { holdOnWords } from './features/hold-decisions/index.ts'
import { resolveOverdueReply, scheduleUnreadNotice } from './features/message-notices/index.ts'
import { settleClocksOfThread } from './features/prescriptions/index.ts'
import { replyOutsideHours } from './features/office-hours/index.ts'

/** What follows from a new message of a thread, in this order. Threads know none of it: the composition root hands it in. */
export function conversationReactions(ctx: Ctx): MessageReaction[] {
  return [
    scheduleTicket(ctx),
    sendAnswer(ctx),
    releaseWhenIdle(ctx),
    noticeEmergency(ctx),
    holdOnWords(ctx),
    replyOutsideHours(ctx),
    scheduleUnreadNotice(ctx),
    resolveOverdueReply(ctx),
    settleClocksOfThread(ctx),
  ]
}
