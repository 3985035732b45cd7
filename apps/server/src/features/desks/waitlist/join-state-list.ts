import { isEmail } from '@contour/domain/contact/email'
import { INTAKE_MESSAGES } from '@contour/domain/intake/intake-rules'
import type { Ctx } from '../../../context.ts'
import { AppError } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import { findStateRule } from '../../ground/states/index.ts'
import { joinWaitlist } from './join-waitlist.ts'

/**
 * Adds an address to the waiting list of a state at the visitor's request. Nothing is sent now, and an address is on the
 * list of a state once, so the form cannot be used to flood somebody; the response does not tell a known address from a
 * new one.
 * @throws AppError invalid_request for an address or a state that is none, conflict for a state that is served
 */
export async function joinStateList(ctx: Ctx, { state, email }: { state: string; email: string }) {
  if (!isEmail(email))
    throw new AppError('invalid_request', { field: 'email', message: INTAKE_MESSAGES.email })
  const rule = await findStateRule(ctx.db, state)
  if (!rule) throw new AppError('invalid_request', { field: 'state', message: INTAKE_MESSAGES.state })
  if (rule.served) throw new AppError('conflict', { message: 'We are available in this state now.' })
  await ctx.db.transaction(async (tx) => {
    await joinWaitlist(tx, ctx.clock, email, { kind: 'state', about: rule.state })
    await audit(tx, 'waitlist.joined', { subject: `waitlist:state:${rule.state}` })
  })
  return { status: 'success' as const, message: 'We will notify you.' }
}
