import { seedStaff, type DemoLogin } from '@contour/server/seed/seed-staff'
import { codeAt } from './authenticator-code.ts'
import type { TestService } from '../start-test-service.ts'

const opened = new WeakMap<TestService, Map<string, string>>()
const seeded = new WeakMap<TestService, Promise<readonly DemoLogin[]>>()

/** Returns the logins of the service's demo staff; seeds them on the first call. */
export function staffLogins(at: TestService): Promise<readonly DemoLogin[]> {
  const known = seeded.get(at) ?? seedStaff(at.ctx)
  seeded.set(at, known)
  return known
}

/**
 * Logs in a demo staff member and returns the token. `who` is the part of the address before the @: clinician,
 * clinician-south, clinician-west, pharmacy, support, billing, content, admin. One session for each, because a code
 * opens only one.
 */
export async function signInStaff(at: TestService, who: string): Promise<string> {
  const sessions = opened.get(at) ?? new Map<string, string>()
  opened.set(at, sessions)
  const known = sessions.get(who)
  if (known) return known
  const login = (await staffLogins(at)).find(({ email }) => email === `${who}@staff.contour.example`)
  if (!login) throw new Error(`no demo staff member ${who}`)
  const { email, password, totp_secret } = login
  const totp = codeAt(totp_secret, at.clock.real())
  const { status, body } = await at.staffCall('POST', '/staff-api/login', {
    body: { email, password, totp },
  })
  if (status !== 200) throw new Error(`staff login of ${who} answered ${status}`)
  const token = String(body.token)
  sessions.set(who, token)
  return token
}
