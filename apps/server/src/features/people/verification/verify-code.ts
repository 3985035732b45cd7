import {
  CODE_MESSAGES,
  CODE_TRIES,
  MAX_WRONG_CODES_PER_DAY,
  isCode,
} from '@contour/domain/verification/code-rules'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { asPatient, type Caller } from '../../../caller.ts'
import { after, days } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { codes } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { isProof } from '../../../secrets.ts'
import { audit } from '../../ground/audit/index.ts'
import { codeHash } from './code-hash.ts'
import { confirmContact } from './confirm-contact.ts'
import { channelOf, contactOf, type Channel } from './contact-change-store.ts'
import { transition } from '../../../db/transition.ts'
import { codeLifeCycle } from '@contour/domain/verification/code-life-cycle'

const CODE_USED = transition(codeLifeCycle, 'accepted', 'patient', codes.state)

type Outcome = 'accepted' | 'wrong' | 'spent' | 'taken'

/**
 * Checks a code (D-06). The right one marks the contact as verified and applies a pending change (D-07); a wrong one
 * stays counted, so errors are thrown only after the transaction is committed.
 */
export async function verifyCode(ctx: Ctx, caller: Caller, input: { type: 1 | 2; code: string }) {
  return acceptCode(ctx, asPatient(caller).userId, { channel: channelOf(input.type), code: input.code })
}

/** The same for a code that a verified caller reads to support (D-94). */
export async function acceptCode(ctx: Ctx, userId: number, input: { channel: Channel; code: string }) {
  const { channel } = input
  if (!isCode(input.code)) throw new AppError('code_wrong', { field: 'code' })
  const outcome = await ctx.db.transaction((tx) => verify(ctx, tx, userId, channel, input.code))
  if (outcome === 'wrong') throw new AppError('code_wrong', { message: CODE_MESSAGES.invalid, field: 'code' })
  if (outcome === 'spent') throw new AppError('code_spent', { field: 'code', retryAfter: 60 })
  if (outcome === 'taken')
    throw new AppError('conflict', { message: 'This email address is already in use.' })
  return { message: 'Thank you, this is verified.', verified: true as const }
}

async function verify(ctx: Ctx, tx: Tx, userId: number, channel: Channel, code: string): Promise<Outcome> {
  const user = await lockPatient(tx, userId)
  const address = await contactOf(tx, user, channel)
  const now = ctx.clock.now()
  if ((await wrongToday(tx, user.id, now)) >= MAX_WRONG_CODES_PER_DAY) return 'spent'
  const live = and(
    eq(codes.user_id, user.id),
    eq(codes.channel, channel),
    eq(codes.address, address),
    eq(codes.state, 'live'),
    gt(codes.expires_at, now),
  )
  // The statement that returns the hash also counts the attempt: no guess goes uncounted (security.md 16).
  const [tried] = await tx
    .update(codes)
    .set({ tries: sql`${codes.tries} + 1` })
    .where(and(live, lt(codes.tries, CODE_TRIES)))
    .returning()
  if (!tried) {
    const [spent] = await tx.select({ id: codes.id }).from(codes).where(live)
    return spent ? 'spent' : 'wrong'
  }
  const fits = isProof(ctx.secrets, 'codes', tried.hash, (key) =>
    codeHash(key, { userId: user.id, channel, address }, code),
  )
  await audit(tx, fits ? `code.accepted_${channel}` : `code.wrong_${channel}`, { subjectUser: user.id })
  if (!fits) return 'wrong'
  await tx
    .update(codes)
    .set({ state: CODE_USED.to })
    .where(and(eq(codes.id, tried.id), CODE_USED.allowed))
  return confirmContact(ctx, tx, user, channel)
}

/** Wrong attempts of a user within a day, over all codes and both channels. */
async function wrongToday(tx: Tx, userId: number, now: Date): Promise<number> {
  const [row] = await tx
    .select({
      wrong:
        sql<number>`coalesce(sum(${codes.tries} - case when ${codes.state} = 'used' then 1 else 0 end), 0)`.mapWith(
          Number,
        ),
    })
    .from(codes)
    .where(and(eq(codes.user_id, userId), gt(codes.created_at, after(now, -days(1)))))
  return row?.wrong ?? 0
}
