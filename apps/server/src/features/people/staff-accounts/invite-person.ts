import { audit } from '../../ground/audit/index.ts'
import { splitRoles } from '@contour/domain/staff-accounts/role-grant'
import { actorOf, asStaff, type Caller } from '../../../caller.ts'
import type { CtxOf } from '../../../context.ts'
import { companyOf } from '../../ground/company/index.ts'
import { AppError } from '../../../app-error.ts'
import { checkEmail, checkPerson, type PersonEntry } from './check-person.ts'
import { askForRoles } from './role-grants-store.ts'
import { waitNote } from './roles-in-words.ts'
import { createStaffLink, mailStaffLink } from './staff-link-store.ts'
import { hasStaffAccount } from './staff-store.ts'

/**
 * Invites a staff member by email with a one-time link. Inviting the same address again ends the earlier link. The
 * account is created when the link is used.
 * @throws AppError invalid_request with the field; conflict if the email has an account
 */
export async function invitePerson(
  ctx: CtxOf<'random' | 'config' | 'secrets'>,
  caller: Caller,
  input: PersonEntry & { email: string },
) {
  const email = checkEmail(input.email)
  const { name, roles, npi } = checkPerson(input)
  const inviter = asStaff(caller)
  const { atOnce, waiting } = splitRoles(roles, [])
  const link = await ctx.db.transaction(async (tx) => {
    if (await hasStaffAccount(tx, email))
      throw new AppError('conflict', {
        field: 'email',
        message: 'This email already has a staff account. Change or enable that account instead.',
      })
    const made = await createStaffLink(tx, ctx, {
      kind: 'invitation',
      email,
      name,
      npi,
      roles: atOnce,
      createdBy: actorOf(caller),
    })
    await askForRoles(tx, ctx, { linkId: made.key, name }, waiting)
    await audit(tx, 'staff.invited', { subject: `staff-link:${made.id}`, after: { roles } })
    const { company } = await companyOf(tx, ctx)
    return mailStaffLink(tx, ctx, made, {
      to: email,
      what: `${inviter.name} invites you to work at ${company.name}.`,
    })
  })
  return { message: `The invitation is on its way.${waitNote(waiting)}`, link }
}
