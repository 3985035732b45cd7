import { asPatient } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { audit } from '../../ground/audit/index.ts'
import { withdrawContactChange } from '../verification/index.ts'

/** Withdraws a pending email or phone; its code no longer works. Without a pending change nothing happens. */
export async function keepContact(ctx: Ctx, caller: Caller, channel: 'email' | 'phone') {
  const { userId } = asPatient(caller)
  await ctx.db.transaction(async (tx) => {
    const user = await lockPatient(tx, userId)
    await withdrawContactChange(tx, ctx.clock, user, channel)
    await audit(tx, `contact.kept_${channel}`, { subjectUser: user.id })
  })
  const what = channel === 'email' ? 'email address' : 'phone number'
  return { status: 'success' as const, message: `Your ${what} stays as it is.` }
}
