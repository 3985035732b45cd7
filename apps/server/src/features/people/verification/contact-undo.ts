import { normalizeEmail } from '@contour/domain/contact/email'
import { and, eq, gt, isNotNull, isNull, ne } from 'drizzle-orm'
import { after, hours } from '../../../clock.ts'
import type { Clock } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { contactUndos, users } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { sha256 } from '../../../randomness.ts'
import type { Randomness } from '../../../randomness.ts'
import { endSessionsOf, forgetDevices, issuePasswordLink, voidLinks } from '../accounts/index.ts'
import type { UserRow } from '../accounts/index.ts'
import { audit } from '../../ground/audit/index.ts'
import { endOpenChange, voidLiveCode } from './contact-change-store.ts'
import type { Channel } from './contact-change-store.ts'

/** How long the previous address may undo a change (D-59). */
const UNDO_FOR = hours(72)

/**
 * Creates the link that undoes a change of contact and stores the previous value. Only the hash of its token is stored.
 */
export async function issueContactUndo(
  tx: Reader,
  at: { clock: Clock; random: Randomness },
  user: UserRow,
  channel: Channel,
): Promise<string> {
  const token = at.random.token()
  const now = at.clock.now()
  await tx.insert(contactUndos).values({
    token_hash: sha256(token),
    user_id: user.id,
    channel,
    old_value: channel === 'phone' ? user.phone : user.email,
    old_verified_at: channel === 'phone' ? user.phone_verified_at : user.email_verified_at,
    created_at: now,
    expires_at: after(now, UNDO_FOR),
  })
  return token
}

/**
 * POST /api/app/contact/undo: what the link in the email to the old address does (D-59). Restores the contact and ends
 * every session, password link and known browser, and the password too, because whoever made the change had it or a
 * login. The response contains the token of a link to set a new one: only the holder of the mailbox gets it.
 * @throws AppError link_expired; conflict if another account has taken the address in the meantime
 */
export async function undoContactChange(ctx: Ctx, input: { token: string }) {
  const undone = await ctx.db.transaction(async (tx) => {
    const { undo, user } = await consumeUndoToken(tx, ctx.clock, input.token)
    const channel = undo.channel
    await restoreContact(tx, user, undo)
    for (const each of ['phone', 'email'] as const) {
      await endOpenChange(tx, ctx.clock, user.id, each)
      await voidLiveCode(tx, user.id, each)
    }
    await tx.update(users).set({ password_hash: null, password_at: null }).where(eq(users.id, user.id))
    await voidLinks(tx, ctx.clock, user.id)
    const ended = await endSessionsOf(tx, ctx.clock, user.id)
    await forgetDevices(tx, ctx.clock, user.id)
    await audit(tx, `contact.undone_${channel}`, {
      actor: `patient:${user.public_id}`,
      subjectUser: user.id,
      after: { sessions_ended: ended.count },
    })
    const password_token = await issuePasswordLink(tx, ctx, user.id, 'reset')
    return { answer: { channel, password_token }, hashes: ended.hashes }
  })
  ctx.live.sessionsEnded(undone.hashes)
  const what = undone.answer.channel === 'phone' ? 'phone number' : 'email address'
  return {
    status: 'success' as const,
    message: `Your ${what} is as it was before, and everybody has been logged out. Please set a new password.`,
    ...undone.answer,
  }
}

/**
 * Locks the patient and consumes the token, by one statement, so that it works only once. It also ends the links of every later change: whoever made those must not
 * undo this.
 */
async function consumeUndoToken(tx: Tx, clock: Clock, token: string) {
  const now = clock.now()
  const live = and(
    eq(contactUndos.token_hash, sha256(token)),
    isNull(contactUndos.used_at),
    gt(contactUndos.expires_at, now),
  )
  const [found] = await tx.select({ userId: contactUndos.user_id }).from(contactUndos).where(live)
  if (!found?.userId) throw new AppError('link_expired')
  const user = await lockPatient(tx, found.userId)
  const [undo] = await tx.update(contactUndos).set({ used_at: now }).where(live).returning()
  if (!undo) throw new AppError('link_expired')
  await tx
    .update(contactUndos)
    .set({ used_at: now })
    .where(and(eq(contactUndos.user_id, user.id), isNull(contactUndos.used_at), gt(contactUndos.id, undo.id)))
  return { undo, user }
}

async function restoreContact(tx: Tx, user: UserRow, undo: typeof contactUndos.$inferSelect): Promise<void> {
  if (undo.channel === 'phone') {
    await tx
      .update(users)
      .set({ phone: undo.old_value, phone_verified_at: undo.old_verified_at })
      .where(eq(users.id, user.id))
    return
  }
  const email_lower = normalizeEmail(undo.old_value)
  const [holder] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email_lower, email_lower), isNotNull(users.account_at), ne(users.id, user.id)))
  if (holder)
    throw new AppError('conflict', {
      message: 'Another account now uses this email address. Please contact support.',
    })
  await tx
    .update(users)
    .set({ email: undo.old_value, email_lower, email_verified_at: undo.old_verified_at })
    .where(eq(users.id, user.id))
}
