import { DRUG_TITLE } from '@contour/domain/dosing/drug'
import { isEndedBy } from '@contour/domain/dosing/other-glp'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { audit } from '../../ground/audit/index.ts'
import { endTreatment } from '../../care/hold-decisions/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import type { OrderRow } from '../../care/orders/index.ts'
import type { OrderFacts } from './order-facts.ts'

/**
 * Ends the older plans of another GLP-1 when the newer one is signed: the purchase was a switch (D-83). Without a fee, with
 * what has not left refunded, and the patient is told.
 * @returns the payment intents to void after the commit
 * @throws AppError payment_pending while money of the older plan is being captured
 */
export async function endOtherPlans(
  tx: Tx,
  ctx: Ctx,
  order: OrderRow,
  { user, otherGlp }: Pick<OrderFacts, 'user' | 'otherGlp'>,
): Promise<readonly number[]> {
  const older = otherGlp.others.filter((other) => isEndedBy(other, otherGlp.boughtAt))
  if (older.length === 0) return []
  const { asked, money } = await endTreatment(tx, ctx, {
    userId: user.id,
    planIds: older.map(({ planId }) => planId),
    text: `You have switched to ${DRUG_TITLE[order.drug]}. Your doctor signed the new prescription, so this plan ended.`,
    reason: `Switched to ${DRUG_TITLE[order.drug]}.`,
  })
  await audit(tx, 'plan.switched', {
    subjectUser: user.id,
    subject: `order:${order.public_id}`,
    after: { from: older.map(({ drug }) => drug), to: order.drug },
  })
  await notify(tx, ctx, 'plan_switched', user, { orderId: order.public_id, ...money })
  return asked
}
