import { audit } from '../../ground/audit/index.ts'
import { splitRoles } from '@contour/domain/staff-accounts/role-grant'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { staffMembers } from '../../../db/schema.ts'
import { settleClosedStates } from '../../ground/closed-states/index.ts'
import { assertOtherAdministrator } from './administrators.ts'
import { checkBookings } from './check-bookings.ts'
import { checkPerson, type PersonEntry } from './check-person.ts'
import { askForRoles } from './role-grants-store.ts'
import { waitNote } from './roles-in-words.ts'
import { lockStaff, replaceRoles, rolesOf } from './staff-store.ts'

/**
 * Changes name, roles and NPI. Roles take effect with the staff member's next call; those that one person does not hand
 * out wait for a second administrator (D-96).
 * @throws AppError not_found; invalid_request with the field; conflict for the last administrator
 */
export async function updatePerson(ctx: Ctx, input: PersonEntry & { id: string }) {
  const waits = await ctx.db.transaction(async (tx) => {
    const person = await lockStaff(tx, input.id)
    const { name, roles, npi } = checkPerson(input, person.npi)
    const before = await rolesOf(tx, person.id)
    if (person.active && before.includes('administrator') && !roles.includes('administrator'))
      await assertOtherAdministrator(tx, person.id)
    await tx.update(staffMembers).set({ name, npi }).where(eq(staffMembers.id, person.id))
    const { atOnce, waiting } = splitRoles(roles, person.active ? before : [])
    await replaceRoles(tx, person.id, atOnce)
    await askForRoles(tx, ctx, { staffId: person.id, name }, waiting)
    if (before.includes('clinician') && !roles.includes('clinician')) await checkBookings(tx, ctx, person)
    await settleClosedStates(tx, ctx)
    await audit(tx, 'staff.changed', {
      subject: `staff:${person.public_id}`,
      before: { name: person.name, npi: person.npi, roles: before },
      after: { name, npi, roles: atOnce },
    })
    return waiting
  })
  return { message: `The account is changed.${waitNote(waits)}` }
}
