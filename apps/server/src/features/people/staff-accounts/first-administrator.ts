import { and, eq } from 'drizzle-orm'
import { inJob } from '../../../call-context.ts'
import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { staffMembers } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import type { Logger } from '../../../log.ts'
import { audit } from '../../ground/audit/index.ts'
import { hasAdministrator } from './administrators.ts'
import { checkEmail, checkPerson } from './check-person.ts'
import { createStaffLink } from './staff-link-store.ts'
import type { LinkCreator } from './staff-link-store.ts'
import { rolesOf } from './staff-store.ts'

type Command = LinkCreator & { db: Db }

/** The actor in the audit trail when someone with access to the machine runs npm run staff:add. */
const COMMAND = 'command'

/**
 * Creates the one-time link of the first administrator (beyond-the-documents M-53).
 * @param input as typed: one or more roles, including administrator
 * @throws AppError conflict if an administrator exists; invalid_request with the field
 */
export async function inviteFirstAdministrator(
  at: Command,
  input: { role: string; email: string; name: string },
): Promise<string> {
  if (input.role !== 'administrator')
    throw new AppError('invalid_request', {
      field: 'role',
      message: 'The first account is an administrator. Everybody else is invited in the staff console.',
    })
  const email = checkEmail(input.email)
  const { name, roles, npi } = checkPerson({ name: input.name, roles: [input.role], npi: null })
  return inJob(
    at,
    () =>
      at.db.transaction(async (tx) => {
        if (await hasAdministrator(tx))
          throw new AppError('conflict', {
            message: 'An administrator exists already. They invite everybody else in the staff console.',
          })
        const made = await createStaffLink(tx, at, {
          kind: 'first_administrator',
          email,
          name,
          npi,
          roles,
          createdBy: COMMAND,
        })
        await audit(tx, 'staff.invited', {
          subject: `staff-link:${made.id}`,
          after: { roles },
        })
        return made.url
      }),
    COMMAND,
  )
}

/**
 * Creates a link with which an administrator sets up a new sign-in, for when no other administrator can: the only one
 * lost the authenticator. The current sign-in works until the link is used.
 * @throws AppError not_found if no active administrator has the email
 */
export async function recoverAdministrator(at: Command, input: { email: string }): Promise<string> {
  const email = checkEmail(input.email)
  return inJob(
    at,
    () =>
      at.db.transaction(async (tx) => {
        const [person] = await tx
          .select()
          .from(staffMembers)
          .where(and(eq(staffMembers.email, email), eq(staffMembers.active, true)))
        const roles = person ? await rolesOf(tx, person.id) : []
        if (!person || !roles.includes('administrator'))
          throw new AppError('not_found', { message: 'No active administrator has this email.' })
        const made = await createStaffLink(tx, at, {
          kind: 'sign_in_reset',
          email,
          name: person.name,
          npi: person.npi,
          roles,
          staffId: person.id,
          createdBy: COMMAND,
        })
        await audit(tx, 'staff.sign_in_reset', {
          subject: `staff:${person.public_id}`,
        })
        return made.url
      }),
    COMMAND,
  )
}

export const NO_ADMINISTRATOR =
  'No administrator exists: nobody can sign in to the staff console. Run npm run staff:add.'

/** Logs an error at start if no one can administer this clinic yet; returns null if someone can. */
export async function warnWithoutAdministrator(
  ctx: Pick<Ctx, 'db'> & { log: Logger },
): Promise<string | null> {
  if (await hasAdministrator(ctx.db)) return null
  ctx.log.error(NO_ADMINISTRATOR)
  return NO_ADMINISTRATOR
}
