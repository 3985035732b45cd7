import { audit } from '../../ground/audit/index.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { staffMembers } from '../../../db/schema.ts'
import { endStaffSessionsOf } from '../staff-access/index.ts'
import { settleClosedStates } from '../../ground/closed-states/index.ts'
import { assertOtherAdministrator } from './administrators.ts'
import { checkBookings } from './check-bookings.ts'
import { endOpenLinks } from './staff-link-store.ts'
import { lockStaff, rolesOf } from './staff-store.ts'

/**
 * Disables an account, which ends its sessions and links, or enables it again. The name stays on past actions.
 * @throws AppError not_found; conflict for the last administrator
 */
export async function setActive(ctx: Ctx, input: { id: string; active: boolean }) {
  await ctx.db.transaction(async (tx) => {
    const person = await lockStaff(tx, input.id)
    if (person.active === input.active) return
    if (!input.active) {
      if ((await rolesOf(tx, person.id)).includes('administrator'))
        await assertOtherAdministrator(tx, person.id)
      await endStaffSessionsOf(tx, ctx.clock, person.id)
      await endOpenLinks(tx, ctx, person.email)
    }
    if (!input.active) await checkBookings(tx, ctx, person)
    await tx.update(staffMembers).set({ active: input.active }).where(eq(staffMembers.id, person.id))
    await settleClosedStates(tx, ctx)
    await audit(tx, input.active ? 'staff.enabled' : 'staff.disabled', {
      subject: `staff:${person.public_id}`,
    })
  })
  return {
    status: 'success' as const,
    message: input.active ? 'The account is enabled.' : 'The account is disabled.',
  }
}
