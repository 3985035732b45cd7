import { users } from '@contour/server/db/schema'
import { eq } from 'drizzle-orm'
import { staffToken } from '../owned-objects.ts'
import type { TestService } from '../start-test-service.ts'
import { signInStaff } from './sign-in-staff.ts'

/** Lets a staff member verify a caller who says what is on file for a person, by the session of that staff member. */
export async function verifyCaller(at: TestService, userId: number, token: string): Promise<void> {
  const [user] = await at.ctx.db.select().from(users).where(eq(users.id, userId))
  if (!user) throw new Error('nobody can call for them')
  const said = { born: user.dob, name: `${user.first_name} ${user.last_name}`, phone: user.phone, street: '' }
  const path = `/staff-api/people/${user.public_id}/verify`
  const { body } = await at.staffCall('POST', path, { token, body: said })
  if (body['verified'] !== true) throw new Error(`the caller was not verified: ${String(body.message)}`)
}

/** The same for the demo staff member of support, whose half an hour begins now. */
export const verifyForSupport = async (at: TestService, userId: number): Promise<void> =>
  verifyCaller(at, userId, await signInStaff(at, 'support'))

/** Returns the session of a new staff member of support who has verified the caller. */
export async function supportWithCaller(at: TestService, userId: number): Promise<string> {
  const token = await staffToken(at.ctx, ['support'])
  await verifyCaller(at, userId, token)
  return token
}
