import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import type { staffMembers } from '../../../db/schema.ts'
import { deviceName } from '../accounts/index.ts'
import { audit } from '../../ground/audit/index.ts'
import { readStaff } from './read-staff.ts'
import { openStaffSession } from './staff-session-store.ts'
import { noticeNewBrowser } from './warn-of-sign-in.ts'

/** Opens the session of a staff member who has proven who they are, tells them of a new browser, and records it. */
export async function beginStaffSession(
  tx: Tx,
  ctx: Ctx,
  caller: Caller,
  person: typeof staffMembers.$inferSelect,
) {
  const device = deviceName(caller.meta.userAgent)
  await noticeNewBrowser(tx, ctx, person, device)
  const token = await openStaffSession(tx, ctx, person.id, device)
  const subject = `staff:${person.public_id}` as const
  await audit(tx, 'staff.login', { actor: subject, subject })
  return { token, staff: await readStaff(tx, person.id) }
}
