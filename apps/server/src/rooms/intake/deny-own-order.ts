import type { Patient } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { notFound } from '../../fault.ts'

/** "Process Refund" of an open form: the patient's own order is denied and its money released (D-20). */
export async function denyOwnOrder(
  _ctx: Ctx,
  _caller: Patient,
  _orderId: string,
  _why: { reason?: string | undefined; message?: string | undefined },
): Promise<void> {
  throw notFound()
}
