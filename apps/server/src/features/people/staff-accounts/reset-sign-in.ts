import { audit } from '../../ground/audit/index.ts'
import { eq } from 'drizzle-orm'
import { actorOf, asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { staffMembers } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { sealText } from '../../../seal-text.ts'
import { removePasskeysOf } from '../passkeys/index.ts'
import { endStaffSessionsOf, newTotpSecret } from '../staff-access/index.ts'
import { createStaffLink, mailStaffLink } from './staff-link-store.ts'
import { lockStaff, rolesOf } from './staff-store.ts'

/**
 * For a staff member who lost the authenticator or whose password is known to others: invalidates password, authenticator
 * and passkeys, ends every session, and emails a link to set up new ones.
 * @throws AppError not_found; conflict for the caller's own account and for a disabled one
 */
export async function resetSignIn(ctx: Ctx, caller: Caller, id: string) {
  if (asStaff(caller).staffPublicId === id)
    throw new AppError('conflict', {
      field: 'id',
      message: 'Another administrator resets your sign-in. You can change your password under Your sign-in.',
    })
  // The hash of a random, unknown password: until the link is used, no password matches.
  const nobodys = await ctx.passwords.hash(ctx.random.token())
  const link = await ctx.db.transaction(async (tx) => {
    const person = await lockStaff(tx, id)
    if (!person.active)
      throw new AppError('conflict', { field: 'id', message: 'This account is disabled. Enable it first.' })
    const roles = await rolesOf(tx, person.id)
    await tx
      .update(staffMembers)
      .set({
        password_hash: nobodys,
        totp_secret: sealText(ctx, 'authenticator', newTotpSecret(ctx.random.bytes(20))),
      })
      .where(eq(staffMembers.id, person.id))
    await removePasskeysOf(tx, person.id)
    await endStaffSessionsOf(tx, ctx.clock, person.id)
    const made = await createStaffLink(tx, ctx, {
      kind: 'sign_in_reset',
      email: person.email,
      name: person.name,
      npi: person.npi,
      roles,
      staffId: person.id,
      createdBy: actorOf(caller),
    })
    await audit(tx, 'staff.sign_in_reset', { subject: `staff:${person.public_id}` })
    return mailStaffLink(tx, ctx, made, {
      to: person.email,
      what: 'An administrator has reset your sign-in. Your password, your authenticator and your passkeys no longer work.',
    })
  })
  return { message: 'The sign-in is reset. A link is on its way.', link }
}
