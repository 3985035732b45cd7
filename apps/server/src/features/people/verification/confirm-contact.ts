import { normalizeEmail } from '@contour/domain/contact/email'
import { and, eq, isNotNull, ne } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { contactChanges, users } from '../../../db/schema.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import { voidLinks, type UserRow } from '../accounts/index.ts'
import { clearVerifiedEmail } from '../../ground/reach/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { endOpenChange, findOpenChange, type Channel } from './contact-change-store.ts'
import { issueContactUndo } from './contact-undo.ts'

/**
 * Marks a contact as verified. A pending change becomes the contact; the previous address is notified (D-07) and, for
 * an account, may undo the change (D-59). Returns "taken" if another account has taken the new email in the meantime;
 * then only the pending change ends.
 */
export async function confirmContact(
  ctx: Ctx,
  tx: Tx,
  user: UserRow,
  channel: Channel,
): Promise<'accepted' | 'taken'> {
  const now = ctx.clock.now()
  const change = await findOpenChange(tx, user.id, channel)
  const verified = channel === 'phone' ? { phone_verified_at: now } : { email_verified_at: now }
  if (!change) {
    await tx.update(users).set(verified).where(eq(users.id, user.id))
    if (channel === 'email') await clearVerifiedEmail(tx, ctx, user)
    return 'accepted'
  }
  if (channel === 'phone')
    await tx
      .update(users)
      .set({ ...verified, phone: change.new_value })
      .where(eq(users.id, user.id))
  else if (!(await changeEmail(tx, user, change.new_value, now))) {
    await endOpenChange(tx, ctx.clock, user.id, channel)
    return 'taken'
  }
  await tx.update(contactChanges).set({ verified_at: now }).where(eq(contactChanges.id, change.id))
  if (channel === 'email') await clearVerifiedEmail(tx, ctx, { ...user, email: change.new_value })
  // Links that were sent to the old address no longer work.
  if (channel === 'email') await voidLinks(tx, ctx.clock, user.id)
  const undoToken = user.account_at ? await issueContactUndo(tx, ctx, user, channel) : undefined
  await notify(tx, ctx, 'details_changed', user, {
    what: channel === 'phone' ? 'phone number' : 'email address',
    changeId: `contact:${change.id}`,
    to: user.email,
    ...(undoToken ? { undoToken } : {}),
  })
  if (channel === 'email')
    await notify(tx, ctx, 'email_confirmed', user, { changeId: `contact:${change.id}`, to: change.new_value })
  return 'accepted'
}

async function changeEmail(tx: Tx, user: UserRow, email: string, now: Date): Promise<boolean> {
  const lower = normalizeEmail(email)
  const [holder] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email_lower, lower), isNotNull(users.account_at), ne(users.id, user.id)))
  if (holder) return false
  try {
    await tx.transaction((inner) =>
      inner
        .update(users)
        .set({ email, email_lower: lower, email_verified_at: now })
        .where(eq(users.id, user.id)),
    )
    return true
  } catch (error) {
    if (isUniqueViolation(error, 'users_account_email')) return false
    throw error
  }
}
