import { staffMembers } from '@contour/server/db/schema'
import { ne } from 'drizzle-orm'
import type { TestService } from '../start-test-service.ts'
import { joinStaff } from './join-staff.ts'
import { signInStaff } from './sign-in-staff.ts'

/** The demo's administrator and Sasha Second, for what two people decide (D-101). */
export async function twoAdministrators(at: TestService) {
  await signInStaff(at, 'admin')
  const second = await joinStaff(at, {
    email: 'second@staff.contour.example',
    name: 'Sasha Second',
    roles: ['administrator'],
  })
  return {
    /** Signs in again: a session ends where a test advances the clock. */
    first: async () => ({ token: await signInStaff(at, 'admin') }),
    second,
    /** Ends every other account, so that nobody is left to agree. */
    leaveFirstAlone: () =>
      at.ctx.db
        .update(staffMembers)
        .set({ active: false })
        .where(ne(staffMembers.name, 'Addison Admin-Demo')),
  }
}
