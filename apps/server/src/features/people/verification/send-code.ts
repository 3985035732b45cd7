import { phoneText } from '@contour/domain/contact/phone'
import { formatWait } from '@contour/domain/time/wait-text'
import { RESEND_SECONDS, codeExpiry, mayResend } from '@contour/domain/verification/code-rules'
import { and, count, desc, eq, gt } from 'drizzle-orm'
import { asPatient, type Caller } from '../../../caller.ts'
import { after, hours } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { codes } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import { destinationDelay, notify } from '../../ground/notifications/index.ts'
import { blockOf } from '../../ground/reach/index.ts'
import { codeHash } from './code-hash.ts'
import { channelOf, contactOf, voidLiveCode, type Channel } from './contact-change-store.ts'

/**
 * Sends a new code; the previous one ends. The same address waits 60 seconds between codes, and a channel gets five an
 * hour whatever its address (D-06, S-25), so that a corrected number does not have to wait (document 1 §4).
 */
export async function sendCode(ctx: Ctx, caller: Caller, type: 1 | 2) {
  const patient = asPatient(caller)
  const channel = channelOf(type)
  const address = await ctx.db.transaction((tx) => issueCode(tx, ctx, patient.userId, channel))
  return {
    message: 'We have sent you a code.',
    resend_in_seconds: RESEND_SECONDS,
    // The holder of a cart link sees the contact only once the session has paid.
    address_shown:
      patient.scope === 'checkout' && !patient.paidAt
        ? ''
        : channel === 'phone'
          ? phoneText(address)
          : address,
  }
}

/**
 * Issues a code for the contact that waits, or the one on file, and returns where it goes.
 * @throws AppError resend_too_soon, too_many_requests, conflict for a number that takes no texts
 */
export async function issueCode(tx: Tx, ctx: Ctx, userId: number, channel: Channel): Promise<string> {
  const user = await lockPatient(tx, userId)
  const to = await contactOf(tx, user, channel)
  if (channel === 'phone') await assertTakesTexts(tx, to)
  await assertSendsLeft(ctx, tx, { userId: user.id, channel, address: to })
  await voidLiveCode(tx, user.id, channel)
  const wait = await destinationDelay(tx, ctx, { channel: channel === 'phone' ? 'sms' : 'email', to })
  if (wait !== null) throw tooSoon('too_many_requests', wait)
  const code = ctx.random.code()
  const now = ctx.clock.now()
  const [row] = await tx
    .insert(codes)
    .values({
      user_id: user.id,
      channel,
      address: to,
      hash: codeHash(ctx.secrets.codes, { userId: user.id, channel, address: to }, code),
      state: 'live',
      created_at: now,
      expires_at: codeExpiry(now),
    })
    .returning({ id: codes.id })
  await notify(tx, ctx, 'verification_code', user, {
    code,
    codeId: String(row?.id),
    channel: channel === 'phone' ? 'sms' : 'email',
    to,
  })
  await audit(tx, `code.sent_${channel}`, { subjectUser: user.id })
  return to
}

/** A code that the carrier would not deliver is not promised. */
async function assertTakesTexts(tx: Tx, to: string): Promise<void> {
  const block = await blockOf(tx, { channel: 'sms', to }, { optional: false })
  if (block)
    throw new AppError('conflict', {
      message:
        block.reason === 'stopped'
          ? 'This number answered STOP to our text messages. Text START to the number that they came from, or use another number.'
          : 'Text messages do not arrive at this number. Use another number.',
    })
}

type Bound = { userId: number; channel: Channel; address: string }

async function assertSendsLeft(ctx: Ctx, tx: Tx, { userId, channel, address }: Bound): Promise<void> {
  const now = ctx.clock.now()
  const mine = and(eq(codes.user_id, userId), eq(codes.channel, channel))
  const [last] = await tx
    .select({ at: codes.created_at })
    .from(codes)
    .where(and(mine, eq(codes.address, address)))
    .orderBy(desc(codes.created_at))
    .limit(1)
  const [sent] = await tx
    .select({ n: count() })
    .from(codes)
    .where(and(mine, gt(codes.created_at, after(now, -hours(1)))))
  const verdict = mayResend({ now, lastSentAt: last?.at ?? null, sentInLastHour: sent?.n ?? 0 })
  if (verdict.ok) return
  throw tooSoon(
    verdict.reason === 'too_soon' ? 'resend_too_soon' : 'too_many_requests',
    verdict.retryAfterSeconds,
  )
}

/** The error says when the next code can be requested: the text, Retry-After and the countdown of the screen (D-58). */
const tooSoon = (code: 'resend_too_soon' | 'too_many_requests', wait: number): AppError =>
  new AppError(code, {
    message: `You can request another code ${formatWait(wait)}.`,
    retryAfter: wait,
    details: { resend_in_seconds: wait },
  })
