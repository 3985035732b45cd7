import { settleClock, type ClockStops } from '@contour/domain/care-holds/stopped-clock'
import type { Sender } from '@contour/domain/conversations/conversation-values'
import { DECISION_HOURS } from '@contour/domain/prescriptions/prescription-life-cycle'
import { and, eq, gt, inArray, min, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { after, hours } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { conversationMessages, conversations, orders, prescriptions, users } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { scheduleJob, type ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { settleClocksSoon, HOLD_RETRY, openHoldOf } from '../care-holds/index.ts'
import type { MessageReaction } from '../../ground/conversations/index.ts'
import type { PrescriptionRow } from './prescription-store.ts'
import { cancelTimers, scheduleDecisionTimers } from './prescription-timers.ts'

/** Who answers a patient; what the service writes by itself is no answer. */
const ANSWERS: readonly Sender[] = ['clinician', 'support']
const answer = alias(conversationMessages, 'answer')

/**
 * Returns since when a message to the doctor waits for an answer that was written after a prescription: silence is no
 * consent while a question is open (D-76). A thread that was closed has none.
 */
async function unansweredSince(
  db: Reader,
  userId: number,
  { issued_at }: PrescriptionRow,
): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(conversationMessages.created_at) })
    .from(conversationMessages)
    .innerJoin(conversations, eq(conversations.id, conversationMessages.conversation_id))
    .where(
      and(
        eq(conversations.user_id, userId),
        eq(conversations.channel, 'doctor'),
        ne(conversations.state, 'closed'),
        eq(conversationMessages.sender, 'patient'),
        gt(conversationMessages.created_at, issued_at),
        notExists(
          db
            .select({ one: sql`1` })
            .from(answer)
            .where(
              and(
                eq(answer.conversation_id, conversations.id),
                isIn(answer.sender, ANSWERS),
                gt(answer.seq, conversationMessages.seq),
              ),
            ),
        ),
      ),
    )
  return row?.at ?? null
}

/** Since when the answer is not the patient's to give: a hold is open, or a question of theirs. */
export const clockStops = async (
  tx: Tx,
  userId: number,
  prescription: PrescriptionRow,
): Promise<ClockStops> => ({
  heldSince: (await openHoldOf(tx, userId))?.since ?? null,
  askedSince: await unansweredSince(tx, userId, prescription),
})

/**
 * Stops the clock of an undecided prescription or lets it go on, as its patient's hold and messages ask (D-76). The
 * transaction has locked the patient. While it stands still it is looked at again every hour, so that nothing that ends
 * the stop can be missed.
 * @returns the prescription as it is now
 */
export async function settleDecisionClock(
  tx: Tx,
  ctx: Ctx,
  userId: number,
  prescription: PrescriptionRow,
): Promise<PrescriptionRow> {
  if (prescription.state !== 'awaiting') return prescription
  const clock = { dueAt: prescription.due_at, leftSeconds: prescription.clock_left_s }
  const stops = await clockStops(tx, userId, prescription)
  const settled = settleClock(clock, stops, ctx.clock.now())
  if (settled !== clock) {
    const set = { due_at: settled.dueAt, clock_left_s: settled.leftSeconds }
    await tx.update(prescriptions).set(set).where(eq(prescriptions.id, prescription.id))
    const now = { ...prescription, ...set }
    await cancelTimers(tx, ctx, now)
    if (now.due_at) await scheduleDecisionTimers(tx, ctx, now, after(now.due_at, -hours(DECISION_HOURS)))
    else await recheckLater(tx, ctx, now)
    return now
  }
  if (prescription.clock_left_s !== null) await recheckLater(tx, ctx, prescription)
  return prescription
}

const recheckLater = (tx: Tx, ctx: Ctx, { public_id }: PrescriptionRow) =>
  scheduleJob(tx, ctx.clock, {
    kind: 'prescription_auto_accept',
    subject: public_id,
    dueAt: after(ctx.clock.now(), HOLD_RETRY),
  })

/** Does so for every undecided prescription of a patient, whom the transaction has locked. */
export async function settleDecisionClocks(tx: Tx, ctx: Ctx, userId: number): Promise<void> {
  const rows = await tx
    .select({ prescription: prescriptions })
    .from(prescriptions)
    .innerJoin(orders, eq(orders.id, prescriptions.order_id))
    .where(and(eq(orders.user_id, userId), inArray(prescriptions.state, ['awaiting'])))
    .orderBy(prescriptions.id)
  for (const { prescription } of rows) await settleDecisionClock(tx, ctx, userId, prescription)
}

/** Settles the clocks of a patient in a transaction of its own. */
export async function settlePatientsClocks(ctx: Ctx, { subject }: ScheduledJob): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [found] = await tx.select({ id: users.id }).from(users).where(eq(users.public_id, subject))
    if (!found) return
    const user = await lockPatient(tx, found.id)
    await settleDecisionClocks(tx, ctx, user.id)
  })
}

/** A patient's question to the doctors stops the clock, and an answer lets it go on. */
export const settleClocksOfThread = (ctx: Ctx): MessageReaction => ({
  concerns: ({ conversation, message }) =>
    conversation.channel === 'doctor' &&
    conversation.user_id !== null &&
    (message.sender === 'patient' || ANSWERS.includes(message.sender)),
  async react(tx, { conversation }) {
    if (conversation.user_id !== null) await settleClocksSoon(tx, ctx, conversation.user_id)
  },
})
