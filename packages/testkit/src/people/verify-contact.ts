import type { TestService } from '../start-test-service.ts'
import type { Lead } from './create-lead.ts'
import { codeOf } from './messages-of.ts'

/** Verifies the phone number or email on file with the code that was sent to it. */
export async function verifyContact(
  at: TestService,
  person: Pick<Lead, 'token' | 'email' | 'phone'>,
  channel: 'phone' | 'email',
): Promise<void> {
  const type = channel === 'phone' ? 1 : 2
  const { token } = person
  const sent = await at.call('POST', `/api/send-code/${type}`, { token })
  if (sent.status !== 200) throw new Error(`code refused: ${sent.status} ${JSON.stringify(sent.body)}`)
  const code = await codeOf(at, channel === 'phone' ? person.phone : person.email)
  const verified = await at.call('POST', '/api/verify-code', { token, body: { type, code } })
  if (verified.status !== 200) throw new Error(`not verified: ${JSON.stringify(verified.body)}`)
}
