import { eq } from 'drizzle-orm'
import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { staffMembers } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { checkNewPassword } from '../accounts/index.ts'
import { audit } from '../../ground/audit/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { stepOfStaffCode } from './second-factor.ts'
import { consumeTotpStep } from './consume-totp-step.ts'
import { endStaffSessionsOf } from './staff-session-store.ts'

type Input = { current_password: string; password: string; confirm_password: string; totp: string }

/**
 * Changes the caller's password with the current one and a code of the authenticator. Ends every other session of the
 * staff member and notifies them by email.
 * @throws AppError password_refused for the current or the new password, code_wrong
 */
export async function changeOwnPassword(ctx: Ctx, caller: Caller, input: Input) {
  const { staffId, tokenHash, staffPublicId } = asStaff(caller)
  const [person] = await ctx.db.select().from(staffMembers).where(eq(staffMembers.id, staffId))
  if (!person) throw new AppError('unauthenticated')
  const subject = `staff:${staffPublicId}` as const
  const reject = async (error: AppError): Promise<never> => {
    await audit(ctx.db, 'staff.password_refused', { subject })
    throw error
  }
  if (!(await ctx.passwords.verify(person.password_hash, input.current_password)))
    return reject(
      new AppError('password_refused', {
        field: 'current_password',
        message: 'Your current password is incorrect.',
      }),
    )
  checkNewPassword(input.password, { confirmation: input.confirm_password, staff: true })
  const step = stepOfStaffCode(ctx, person.totp_secret, input.totp)
  if (step === null) return reject(wrongCode())
  const hash = await ctx.passwords.hash(input.password)
  const changed = await ctx.db.transaction(async (tx) => {
    if (!(await consumeTotpStep(tx, staffId, step))) return false
    await tx.update(staffMembers).set({ password_hash: hash }).where(eq(staffMembers.id, staffId))
    await endStaffSessionsOf(tx, ctx.clock, staffId, tokenHash)
    await notify(tx, ctx, 'staff_sign_in_changed', null, {
      to: person.email,
      what: 'Your password was changed.',
      changeId: `password:${staffPublicId}:${step}`,
    })
    await audit(tx, 'staff.password_changed', { subject })
    return true
  })
  if (!changed) return reject(wrongCode())
  return { message: 'Your password was changed.' }
}

const wrongCode = () =>
  new AppError('code_wrong', {
    field: 'totp',
    message: 'The code is incorrect. Wait for a new one and enter it.',
  })
