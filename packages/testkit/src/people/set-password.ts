import type { TestService } from '../start-test-service.ts'
import type { Lead } from './create-lead.ts'
import { passwordTokenOf } from './messages-of.ts'

export const PASSWORD = 'long enough to keep'

/** Sets a password with the newest link and logs in: a lead becomes an account. Returns the new token. */
export async function setPassword(
  at: TestService,
  person: Pick<Lead, 'email'>,
  password: string = PASSWORD,
): Promise<string> {
  const token = await passwordTokenOf(at, person.email)
  const set = await at.call('POST', '/api/password-reset', { body: { token, password } })
  if (set.status !== 200) throw new Error(`password refused: ${set.status} ${JSON.stringify(set.body)}`)
  const login = await at.call('POST', '/api/login', { body: { email: person.email, password } })
  return (login.body.session as { token: string }).token
}
