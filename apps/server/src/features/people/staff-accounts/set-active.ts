import { audit } from '../../ground/audit/index.ts'
import { splitRoles } from '@contour/domain/staff-accounts/role-grant'
import type { StaffRole } from '@contour/domain/staff-accounts/staff-role'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { staffMembers } from '../../../db/schema.ts'
import { endStaffSessionsOf } from '../staff-access/index.ts'
import { settleClosedStates } from '../../ground/closed-states/index.ts'
import { assertOtherAdministrator } from './administrators.ts'
import { checkBookings } from './check-bookings.ts'
import { endOpenLinks } from './staff-link-store.ts'
import { askForRoles } from './role-grants-store.ts'
import { waitNote } from './roles-in-words.ts'
import { lockStaff, replaceRoles, rolesOf, type StaffRow } from './staff-store.ts'

/**
 * Disables an account, which ends its sessions and links, or enables it again. The name stays on past actions.
 * @throws AppError not_found; conflict for the last administrator
 */
export async function setActive(ctx: Ctx, input: { id: string; active: boolean }) {
  const waits = await ctx.db.transaction(async (tx) => {
    const person = await lockStaff(tx, input.id)
    if (person.active === input.active) return
    if (!input.active) {
      if ((await rolesOf(tx, person.id)).includes('administrator'))
        await assertOtherAdministrator(tx, person.id)
      await endStaffSessionsOf(tx, ctx.clock, person.id)
      await endOpenLinks(tx, ctx, person.email)
    }
    if (!input.active) await checkBookings(tx, ctx, person)
    const waiting = await rolesAfter(tx, ctx, person, input.active)
    await tx.update(staffMembers).set({ active: input.active }).where(eq(staffMembers.id, person.id))
    await settleClosedStates(tx, ctx)
    await audit(tx, input.active ? 'staff.enabled' : 'staff.disabled', {
      subject: `staff:${person.public_id}`,
    })
    return waiting
  })
  return {
    message: input.active ? `The account is enabled.${waitNote(waits ?? [])}` : 'The account is disabled.',
  }
}

/** Enabling gives every role again, so those that one person does not hand out wait as they do for a new account (D-96). */
async function rolesAfter(tx: Tx, ctx: Ctx, person: StaffRow, active: boolean): Promise<StaffRole[]> {
  const holder = { staffId: person.id, name: person.name }
  if (!active) {
    await askForRoles(tx, ctx, holder, [])
    return []
  }
  const { atOnce, waiting } = splitRoles(await rolesOf(tx, person.id), [])
  await replaceRoles(tx, person.id, atOnce)
  await askForRoles(tx, ctx, holder, waiting)
  return waiting
}
