import type { Patient } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { denyOwnOrder as denyAndRelease } from '../billing/index.ts'

/** "Process Refund" of an open form: the patient's own order is denied and its money released (D-20). */
export async function denyOwnOrder(
  ctx: Ctx,
  caller: Patient,
  orderId: string,
  why: { reason?: string | undefined; message?: string | undefined },
): Promise<void> {
  await denyAndRelease(ctx, caller, orderId, why)
}
