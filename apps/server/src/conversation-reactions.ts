import type { Ctx } from './context.ts'
import type { MessageReaction } from './features/ground/conversations/index.ts'
import { releaseWhenIdle } from './features/desks/inbox/index.ts'
import { scheduleTicket, sendAnswer } from './features/care/tickets/index.ts'
import { noticeEmergency } from './features/care/emergencies/index.ts'
import { holdOnWords } from './features/care/hold-decisions/index.ts'
import { resolveOverdueReply, scheduleUnreadNotice } from './features/care/message-notices/index.ts'
import { settleClocksOfThread } from './features/care/prescriptions/index.ts'
import { answerQuestions } from './features/care/orders/index.ts'
import { replyOutsideHours } from './features/care/office-hours/index.ts'

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
    answerQuestions(ctx),
  ]
}
