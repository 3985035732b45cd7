import { createAlarmWords } from '@contour/domain/conversations/alarm-words'
import { codeAt } from './authenticator-code.ts'
import { signInStaff, staffLogins } from './sign-in-staff.ts'
import type { Answer, TestService } from '../start-test-service.ts'

/** Changes one number of the alarm words of a running service: clinical content that nobody has signed. */
export function changeContent(at: TestService): void {
  const { current } = at.ctx.alarmWords
  const [first, ...rest] = current.patterns
  if (!first) throw new Error('no alarm words')
  // Under its own version, so that a later refresh leaves it.
  at.ctx.alarmWords.current = createAlarmWords(current.version, [
    { ...first, within: first.within + 1 },
    ...rest,
  ])
}

type Row = { id: string; hash: string; signed: boolean }

/** Lists the clinical content as the medical director sees it. */
export async function listContent(at: TestService): Promise<{ open: boolean; rows: Row[] }> {
  const { status, body } = await at.staffCall('GET', '/staff-api/sign-offs', {
    token: await signInStaff(at, 'director'),
  })
  if (status !== 200) throw new Error(`sign-offs answered ${status}`)
  return { open: Boolean(body['open']), rows: body['rows'] as Row[] }
}

/**
 * Signs what is unsigned, as the medical director of the demonstration: with the next code of the authenticator, since one
 * opened the session. Once within half a minute of real time.
 */
export async function signContent(at: TestService, more: Record<string, unknown> = {}): Promise<Answer> {
  const token = await signInStaff(at, 'director')
  const login = (await staffLogins(at)).find(({ role }) => role === 'medical_director')
  const { rows } = await listContent(at)
  const artifacts = rows.filter(({ signed }) => !signed).map(({ id, hash }) => ({ id, hash }))
  const totp = codeAt(login?.totp_secret ?? '', new Date(at.clock.real().getTime() + 30_000))
  return at.staffCall('POST', '/staff-api/sign-offs/sign', {
    token,
    body: { artifacts, name: 'Dr. Dana Director-Demo', totp, ...more },
  })
}
