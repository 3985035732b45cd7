import { CONTACT_MINUTES } from '@contour/domain/conversations/emergency-alert'
import { answerTimes } from '@contour/domain/conversations/answer-promise'
import type { HoldReason, HoldSource } from '@contour/domain/care-holds/care-hold'
import { and, desc, eq } from 'drizzle-orm'
import { after, minutes, type Clock } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { careHolds, orders, prescriptions, staffMembers, users } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { audit } from '../../ground/audit/index.ts'
import { recordAdverseEvent } from '../clinical-quality/index.ts'
import { readOfficeHours } from '../../ground/conversations/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { hasLicense } from '../../ground/states/index.ts'
import { createTask } from '../../ground/tasks/index.ts'
import { stateOfPatient } from '../../ground/whereabouts/index.ts'
import { holdToDecideOf, type OpenHold } from './care-holds-store.ts'
import { settleClocksSoon } from './settle-clocks-soon.ts'

export const holdSubject = (publicId: string) => `care_hold:${publicId}` as const

type NewHold = {
  userId: number
  source: Exclude<HoldSource, 'state'>
  reason: HoldReason
  openedBy?: { staffId: number; note: string }
  /** What the rules found, for the clinician who looks. */
  found?: string
  /** Who has it, where that is known, such as the clinician on call; else the patient's last prescriber. */
  owner?: number | null
  /** By when somebody looks, where the cause has promised it already. */
  lookAt?: Date
}

/** Returns the state that a patient ships to, or before that the one of the questionnaire. */
export async function careStateOf(db: Reader, userId: number): Promise<string> {
  const state = await stateOfPatient(db, userId)
  if (state === null) throw new Error('a hold without its patient')
  return state
}

/** The prescriber of the patient's newest prescription, if they may still treat the patient today. */
async function lastPrescriber(db: Reader, clock: Clock, userId: number): Promise<number | null> {
  const [row] = await db
    .select({ id: staffMembers.id })
    .from(prescriptions)
    .innerJoin(orders, eq(orders.id, prescriptions.order_id))
    .innerJoin(
      staffMembers,
      and(eq(staffMembers.id, prescriptions.clinician_id), eq(staffMembers.active, true)),
    )
    .where(eq(orders.user_id, userId))
    .orderBy(desc(prescriptions.id))
    .limit(1)
  if (!row) return null
  const who = { clinicianId: row.id, state: await careStateOf(db, userId) }
  return (await hasLicense(db, clock, who, 'prescribe')) ? row.id : null
}

/** By when somebody looks: the minutes of an alarm, or the clinicians' answer on the calendar of the office hours. */
async function firstLook(db: Reader, source: HoldSource, now: Date): Promise<Date> {
  if (source === 'alarm') return after(now, minutes(CONTACT_MINUTES))
  const hours = await readOfficeHours(db, 'chat')
  return answerTimes({ channel: 'doctor', team: 'clinician', isTicket: false, since: now }, hours).answerBy
}

/** Returns by when a hold that the patient opens now is answered, for the sheet that says so beforehand. */
export const answeredBy = (db: Reader, now: Date): Promise<Date> => firstLook(db, 'patient', now)

/**
 * Puts a patient on hold (D-76): from the commit on nothing ships, nothing is accepted by silence and nothing is charged.
 * With its task, letter and audit row, in the transaction of its cause. A patient who is on hold already stays so; the
 * new cause is in the audit log and in the task. It only inserts, so that it may run under any lock.
 */
export async function openHold(
  tx: Tx,
  ctx: Ctx,
  input: NewHold,
): Promise<{ hold: OpenHold; isNew: boolean }> {
  const { userId, source, reason, openedBy } = input
  const now = ctx.clock.now()
  const owner = input.owner ?? openedBy?.staffId ?? (await lastPrescriber(tx, ctx.clock, userId))
  const [opened] = await tx
    .insert(careHolds)
    .values({
      public_id: ctx.random.id(),
      user_id: userId,
      source,
      reason,
      state: 'open',
      since: now,
      opened_by: openedBy?.staffId ?? null,
      note: openedBy?.note ?? input.found ?? null,
      owner,
      look_at: input.lookAt ?? (await firstLook(tx, source, now)),
    })
    .onConflictDoNothing({ target: careHolds.user_id, where: isIn(careHolds.state, ['open']) })
    .returning({ id: careHolds.id })
  const hold = await holdToDecideOf(tx, userId)
  // Lifted by somebody else between the two statements: this one is needed all the same.
  if (!hold) return openHold(tx, ctx, input)
  const subject = holdSubject(hold.publicId)
  await createTask(tx, ctx, {
    kind: 'care_hold',
    subject,
    userId,
    owner: hold.owner,
    details: opened
      ? 'A patient is on hold. Nothing ships and nothing is charged until a clinician decides.'
      : 'There is another reason for the hold.',
    dueAt: hold.lookAt,
  })
  await audit(tx, opened ? 'care_hold.opened' : 'care_hold.repeated', {
    subjectUser: userId,
    subject,
    after: { source, reason },
  })
  if (opened) {
    await recordEvent(tx, ctx, input, hold.publicId)
    const [user] = await tx.select().from(users).where(eq(users.id, userId))
    if (user)
      await notify(tx, ctx, 'care_hold_opened', user, {
        holdId: hold.publicId,
        who: hold.holder,
        by: hold.lookAt.toISOString(),
      })
  }
  await settleClocksSoon(tx, ctx, userId)
  return { hold, isNew: opened !== undefined }
}

/** How the reasons of a hold read on the list of adverse events; one that says nothing about health makes none. */
const EVENT_OF: Readonly<Partial<Record<HoldReason, string>>> = {
  pregnant: 'Pregnant, or may be, under treatment',
  very_ill: 'Very ill under treatment',
  reaction: 'A reaction to the medicine',
}

/** A hold because of the medicine is an adverse event to assess; what alarms find is recorded at their outcome. */
async function recordEvent(tx: Tx, ctx: Ctx, { userId, source, reason, openedBy }: NewHold, holdId: string) {
  const said = EVENT_OF[reason]
  if (!said || source === 'alarm') return
  await recordAdverseEvent(tx, ctx, {
    userId,
    source: 'hold',
    madeFrom: holdSubject(holdId),
    happenedAt: ctx.clock.now(),
    what: openedBy?.note ? `${said}. ${openedBy.note}` : `${said}.`,
    ...(openedBy ? { recordedBy: openedBy.staffId } : {}),
  })
}
