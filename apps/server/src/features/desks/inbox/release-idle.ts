import { conversationLifeCycle } from '@contour/domain/conversations/conversation-life-cycle'
import { idleMinutes } from '@contour/domain/inbox/idle-release'
import { and, eq } from 'drizzle-orm'
import { after, minutes } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { conversationEvents, conversations } from '../../../db/schema.ts'
import { transition } from '../../../db/transition.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import type { ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { audit } from '../../ground/audit/index.ts'
import { lockConversation } from '../../ground/conversations/index.ts'
import type { ConversationRow, MessageReaction } from '../../ground/conversations/index.ts'

const RELEASED = transition(conversationLifeCycle, 'released', 'server', conversations.state)

type Held = Pick<ConversationRow, 'public_id' | 'assigned_to' | 'assigned_at' | 'waiting_since' | 'missed_by'>

/** When a held thread with a message that waits is released; null if nobody holds it or nothing waits. */
function releaseAt({ assigned_to, assigned_at, waiting_since, missed_by }: Held): Date | null {
  if (assigned_to === null || waiting_since === null) return null
  const since = assigned_at !== null && assigned_at > waiting_since ? assigned_at : waiting_since
  return after(since, minutes(idleMinutes({ missed_by })))
}

/** Schedules the release of a thread if it would come. */
export async function scheduleRelease(tx: Tx, { clock }: Pick<Ctx, 'clock'>, thread: Held): Promise<void> {
  const dueAt = releaseAt(thread)
  if (dueAt) await scheduleJob(tx, clock, { kind: 'conversation_release', subject: thread.public_id, dueAt })
}

/** Lets the time of a thread's holder run from a message of the patient on. */
export const releaseWhenIdle = (ctx: Pick<Ctx, 'clock'>): MessageReaction => ({
  concerns: ({ conversation }) => releaseAt(conversation) !== null,
  react: (tx, { conversation }) => scheduleRelease(tx, ctx, conversation),
})

/** Returns a thread to its team once its holder has done nothing for too long while a message waits. */
export async function releaseIdle(ctx: Ctx, { subject }: ScheduledJob): Promise<void> {
  const released = await ctx.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: conversations.id })
      .from(conversations)
      .where(eq(conversations.public_id, subject))
    if (!found) return false
    const thread = await lockConversation(tx, found.id)
    const dueAt = releaseAt(thread)
    if (dueAt === null) return false
    if (dueAt > ctx.clock.now()) {
      await scheduleRelease(tx, ctx, thread)
      return false
    }
    const nobody = { assigned_to: null, assigned_at: null }
    const [changed] = await tx
      .update(conversations)
      .set({ ...nobody, state: RELEASED.to })
      .where(and(eq(conversations.id, thread.id), RELEASED.allowed))
      .returning({ id: conversations.id })
    // One that was answered and waits again is held by nobody: only its last author is forgotten.
    if (!changed) {
      await tx.update(conversations).set(nobody).where(eq(conversations.id, thread.id))
      return true
    }
    await tx.insert(conversationEvents).values({
      conversation_id: thread.id,
      event: 'released',
      actor: 'server',
      at: ctx.clock.now(),
    })
    await audit(tx, 'conversation.released', {
      subjectUser: thread.user_id,
      subject: `conversation:${subject}`,
      after: { staff: thread.assigned_to },
    })
    return true
  })
  if (released) ctx.live.changed(subject)
}
