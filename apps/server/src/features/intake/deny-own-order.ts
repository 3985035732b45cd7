import { returnedMoneyLines } from '@contour/domain/subscriptions/denial-refund'
import type { Patient } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { denyOwnOrder as denyAndRelease } from '../orders/deny-own-order.ts'

/**
 * "Process Refund" in an open form: denies the patient's own order and returns its money (D-20). Returns a message that
 * says where the money goes.
 */
export async function denyOwnOrder(
  ctx: Ctx,
  caller: Patient,
  orderId: string,
  why: { reason?: string | undefined; message?: string | undefined },
): Promise<string> {
  const { money } = await denyAndRelease(ctx, caller, orderId, why)
  return ['Your order was denied.', ...returnedMoneyLines(money)].join(' ')
}
