import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { pipelined } from '../../../db/pipelined.ts'
import { audit } from '../../ground/audit/index.ts'
import { joinVisitorThreads } from '../../ground/conversations/index.ts'
import { rememberDevice, renewDevice } from './known-devices.ts'
import { openSession } from './session-store.ts'
import { toUserResponse } from './user-response.ts'
import type { findAccount } from './user-response.ts'

type Account = Awaited<ReturnType<typeof findAccount>>[number]

/**
 * Opens the session of a patient who has proven who she is, by password or by a link sent to her mailbox, and makes
 * the browser known to the account.
 * @param device the token of a browser that the account knows already
 */
export async function openAccount(
  tx: Tx,
  ctx: Ctx,
  caller: Caller,
  { user, shipping }: Account,
  action: 'login.opened' | 'login_link.opened',
  device?: string,
) {
  const session = {
    userId: user.id,
    scope: 'patient' as const,
    passwordAt: ctx.clock.now(),
    userAgent: caller.meta.userAgent,
  }
  const [token, , device_token] = await pipelined([
    openSession(tx, ctx, session),
    audit(tx, action, { actor: `patient:${user.public_id}`, subjectUser: user.id }),
    device === undefined ? rememberDevice(tx, ctx, user.id) : keepDevice(tx, ctx, device),
    joinVisitorThreads(tx, ctx.clock, user),
  ])
  return {
    session: { token, scope: 'patient' as const, user: toUserResponse(user, shipping) },
    device_token,
  }
}

async function keepDevice(tx: Tx, { clock }: Pick<Ctx, 'clock'>, token: string): Promise<string> {
  await renewDevice(tx, clock, token)
  return token
}
