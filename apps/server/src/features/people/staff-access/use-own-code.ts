import { eq } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import type { StaffCaller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { staffMembers } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { consumeTotpStep } from './consume-totp-step.ts'
import { stepOfStaffCode } from './second-factor.ts'

/**
 * Checks a code of the caller's own authenticator, for an act that is signed with it. `consume` uses it up in the
 * transaction of the act: a code signs once, and one that opened the session signs nothing.
 * @throws AppError code_wrong, audited, and again from `consume` for a code that was used
 */
export async function useOwnCode(
  ctx: Ctx,
  { staffId, staffPublicId }: Pick<StaffCaller, 'staffId' | 'staffPublicId'>,
  totp: string,
): Promise<{ consume(tx: Tx): Promise<void> }> {
  const [person] = await ctx.db
    .select({ secret: staffMembers.totp_secret })
    .from(staffMembers)
    .where(eq(staffMembers.id, staffId))
  const step = person ? stepOfStaffCode(ctx, person.secret, totp) : null
  if (step === null) {
    await audit(ctx.db, 'staff.code_refused', { subject: `staff:${staffPublicId}` })
    throw wrongCode()
  }
  return {
    async consume(tx) {
      if (!(await consumeTotpStep(tx, staffId, step))) throw wrongCode()
    },
  }
}

const wrongCode = () =>
  new AppError('code_wrong', {
    field: 'totp',
    message: 'The code is incorrect or was used. Wait for a new one and enter it.',
  })
