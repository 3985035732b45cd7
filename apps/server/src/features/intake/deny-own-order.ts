import { returnedMoneyLines } from '@contour/domain/subscriptions/denial-refund'
import type { Patient } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { denyOwnOrder as denyAndRelease } from '../orders/deny-own-order.ts'

/** "Process Refund" of an open form: the patient's own order is denied and its money returned (D-20). Answers where it goes. */
export async function denyOwnOrder(
  ctx: Ctx,
  caller: Patient,
  orderId: string,
  why: { reason?: string | undefined; message?: string | undefined },
): Promise<string> {
  const { money } = await denyAndRelease(ctx, caller, orderId, why)
  return ['Your order was denied.', ...returnedMoneyLines(money)].join(' ')
}
