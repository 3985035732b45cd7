import {
  CALL_MINUTES,
  FAILED_CALLS_MAX,
  agreeingFacts,
  isVerifiedCaller,
} from '@contour/domain/support/verified-caller'
import type { CallerSaid } from '@contour/domain/support/verified-caller'
import { and, count, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import { asStaff, type Caller } from '../../../caller.ts'
import { after, days, minutes } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { callerChecks } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { findShippingAddress } from '../../people/verification/index.ts'
import { findPerson } from './find-person.ts'

type With = Pick<Ctx, 'clock'>

/**
 * Compares what a caller says with the file (D-94). What agreed is stored and audited, never what was said. After five
 * failed attempts in a day nobody is verified for this person: somebody is guessing.
 * @throws AppError not_found, too_many_requests
 */
export async function verifyCaller(ctx: Ctx, caller: Caller, { id, ...said }: CallerSaid & { id: string }) {
  const { staffId } = asStaff(caller)
  const found = await findPerson(ctx.db, id)
  const { agreed, verified } = await ctx.db.transaction(async (tx) => {
    const user = await lockPatient(tx, found.id)
    const now = ctx.clock.now()
    await assertAttemptsLeft(tx, ctx, user.id)
    const address = await findShippingAddress(tx, user.id)
    const agreeing = agreeingFacts(
      {
        born: user.dob,
        name: `${user.first_name} ${user.last_name}`,
        phone: user.phone,
        street: address?.address_line_1 ?? null,
      },
      said,
    )
    const fits = isVerifiedCaller(said, agreeing)
    await endOpenCall(tx, ctx, { userId: user.id, staffId })
    await tx.insert(callerChecks).values({
      user_id: user.id,
      staff_id: staffId,
      agreed: agreeing,
      at: now,
      ends_at: fits ? after(now, minutes(CALL_MINUTES)) : null,
    })
    await audit(tx, fits ? 'caller.verified' : 'caller.refused', {
      subjectUser: user.id,
      after: { agreed: agreeing },
    })
    return { agreed: agreeing, verified: fits }
  })
  return {
    message: verified
      ? 'The caller is verified.'
      : 'This does not agree with the file. Tell the caller nothing about it.',
    verified,
    // Which fact was wrong is no help to a stranger who listens.
    agreed: verified ? agreed : [],
  }
}

/** Returns the caller whom this staff member has verified for a person; null without one. @throws AppError not_found */
export async function readCaller(ctx: Ctx, caller: Caller, id: string) {
  const { staffId } = asStaff(caller)
  const user = await findPerson(ctx.db, id)
  return { message: 'The caller.', call: toCall(await openCallOf(ctx.db, ctx, { userId: user.id, staffId })) }
}

/** Ends the caller of this staff member; does nothing without one. */
export async function endCall(ctx: Ctx, caller: Caller, id: string) {
  const { staffId } = asStaff(caller)
  const user = await findPerson(ctx.db, id)
  await ctx.db.transaction(async (tx) => {
    if (await endOpenCall(tx, ctx, { userId: user.id, staffId }))
      await audit(tx, 'caller.ended', { subjectUser: user.id })
  })
  return { message: 'The call has ended.' }
}

type Pair = { userId: number; staffId: number }

async function endOpenCall(tx: Tx, { clock }: With, { userId, staffId }: Pair): Promise<boolean> {
  const ended = await tx
    .update(callerChecks)
    .set({ ended_at: clock.now() })
    .where(and(openFor({ userId, staffId }), isNotNull(callerChecks.ends_at)))
    .returning({ id: callerChecks.id })
  return ended.length > 0
}

const openFor = ({ userId, staffId }: Pair) =>
  and(eq(callerChecks.user_id, userId), eq(callerChecks.staff_id, staffId), isNull(callerChecks.ended_at))

/** Returns the caller whom a staff member has verified for a person and who is still there; null without one. */
export async function openCallOf(db: Reader, { clock }: With, pair: Pair) {
  const [open] = await db
    .select()
    .from(callerChecks)
    .where(and(openFor(pair), gt(callerChecks.ends_at, clock.now())))
    .orderBy(desc(callerChecks.id))
    .limit(1)
  return open?.ends_at ? { at: open.at, until: open.ends_at, agreed: open.agreed } : null
}

/** The caller as staff read it. */
export const toCall = (open: Awaited<ReturnType<typeof openCallOf>>) =>
  open && { at: open.at.toISOString(), until: open.until.toISOString(), agreed: open.agreed }

async function assertAttemptsLeft(tx: Tx, { clock }: With, userId: number): Promise<void> {
  const [failed] = await tx
    .select({ n: count() })
    .from(callerChecks)
    .where(
      and(
        eq(callerChecks.user_id, userId),
        isNull(callerChecks.ends_at),
        gt(callerChecks.at, after(clock.now(), -days(1))),
      ),
    )
  if ((failed?.n ?? 0) >= FAILED_CALLS_MAX)
    throw new AppError('too_many_requests', {
      message:
        'Too many callers for this person said what does not agree. Nobody is verified by phone until tomorrow.',
    })
}
