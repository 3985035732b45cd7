import type { StaffRole } from '@contour/contract'
import { inJob } from '@contour/server/call-context'
import { roleGrants } from '@contour/server/db/schema'
import { grantAfterWait } from '@contour/server/features/people/staff-accounts/index'
import { eq } from 'drizzle-orm'
import { codeAt } from './authenticator-code.ts'
import type { Answer, TestService } from '../start-test-service.ts'
import { signInStaff } from './sign-in-staff.ts'

export const STAFF_PASSWORD = 'a long sample password'

type Input = { email: string; name?: string; roles?: readonly StaffRole[]; npi?: string | null }

/** Invites a staff member as the demo administrator and returns the server's response. */
export async function inviteStaff(at: TestService, input: Input): Promise<Answer> {
  const { email, name = 'Jordan Sample', roles = ['support'], npi = null } = input
  const token = await signInStaff(at, 'admin')
  return at.staffCall('POST', '/staff-api/staff', { token, body: { email, name, roles, npi } })
}

/** Returns the token of the newest link in the emails to an address. */
export async function linkTokenOf(at: TestService, email: string): Promise<string> {
  for (const { text } of await at.messages(email)) {
    const token = /\/invitation\/([\w-]+)/.exec(text)?.[1]
    if (token) return token
  }
  throw new Error(`no link was sent to ${email}`)
}

export type Joined = { id: string; email: string; token: string; secret: string; password: string }

/** Opens a link and returns what the page needs. */
export async function openStaffLink(at: TestService, token: string) {
  const { status, body } = await at.staffCall('POST', '/staff-api/invitations/open', { body: { token } })
  return {
    status,
    body,
    authenticator: body['authenticator'] as { secret: string; seal: string } | undefined,
  }
}

/** Sets the password and the authenticator with a link, as the page does. */
export async function acceptStaffLink(
  at: TestService,
  token: string,
  change: Record<string, unknown> = {},
): Promise<Answer & { secret: string }> {
  const { authenticator } = await openStaffLink(at, token)
  const { secret, seal } = authenticator ?? { secret: '', seal: '' }
  const answer = await at.staffCall('POST', '/staff-api/invitations/accept', {
    body: {
      token,
      password: STAFF_PASSWORD,
      confirm_password: STAFF_PASSWORD,
      authenticator: { secret, seal },
      totp: secret ? codeAt(secret, at.clock.real()) : '000000',
      ...change,
    },
  })
  return { ...answer, secret }
}

/** Grants every role that waits for a second administrator, as if a day had passed for it (D-96). */
export async function grantWaitingRoles(at: TestService): Promise<void> {
  const now = at.ctx.clock.now()
  const waiting = await at.ctx.db
    .update(roleGrants)
    .set({ grants_at: now })
    .where(eq(roleGrants.state, 'waiting'))
    .returning({ subject: roleGrants.public_id })
  for (const { subject } of waiting)
    await inJob(at.ctx, () => grantAfterWait(at.ctx, { kind: 'role_grant', subject, n: 0, dueAt: now }))
}

/** Invites a staff member, accepts the invitation, waits for its roles and returns the session. */
export async function joinStaff(at: TestService, input: Input): Promise<Joined> {
  const invited = await inviteStaff(at, input)
  if (invited.status !== 200) throw new Error(`the invitation answered ${JSON.stringify(invited.body)}`)
  const { status, body, secret } = await acceptStaffLink(at, await linkTokenOf(at, input.email))
  if (status !== 200) throw new Error(`the link answered ${JSON.stringify(body)}`)
  await grantWaitingRoles(at)
  const { id } = body['staff'] as { id: string }
  return { id, email: input.email, token: String(body['token']), secret, password: STAFF_PASSWORD }
}
