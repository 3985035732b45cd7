import { and, eq } from 'drizzle-orm'
import { actorOf, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { coupons } from '../../../db/schema.ts'
import { AppError, notFound } from '../../../app-error.ts'
import { agreedEvent, requireSecondPerson } from '../../ground/approvals/index.ts'
import { audit } from '../../ground/audit/index.ts'
import { resolveTasks } from '../../ground/tasks/index.ts'
import { couponRow } from './coupons.ts'
import { transition } from '../../../db/transition.ts'
import { couponApprovalLifeCycle } from '@contour/domain/coupons/coupon-life-cycles'

const DECISIONS = {
  approved: transition(couponApprovalLifeCycle, 'approved', 'staff', coupons.approval),
  refused: transition(couponApprovalLifeCycle, 'refused', 'staff', coupons.approval),
}

/**
 * Records the second approver's decision on a coupon that is worth more than one staff member may give away (D-61): an
 * approved one can be used at once, a refused one never.
 * @throws AppError not_found, wrong_status unless it awaits approval, second_person if its creator approves
 * it, unless nobody else can and a day has passed (D-101)
 */
export async function decideCoupon(
  ctx: Ctx,
  caller: Caller,
  { id, to }: { id: string; to: 'approved' | 'refused' },
) {
  const by = actorOf(caller)
  const decided = await ctx.db.transaction(async (tx) => {
    const [coupon] = await tx.select().from(coupons).where(eq(coupons.public_id, id)).for('update')
    if (!coupon) throw notFound()
    if (coupon.approval !== 'waiting') throw new AppError('wrong_status')
    const work = {
      role: 'billing',
      author: coupon.created_by ?? '',
      by,
      madeAt: coupon.created_at ?? ctx.clock.now(),
    } as const
    const alone = to === 'approved' && (await requireSecondPerson(tx, ctx, work))
    const [row] = await tx
      .update(coupons)
      .set({
        approval: DECISIONS[to].to,
        active: to === 'approved',
        second_approver: coupon.created_by === by ? null : by,
      })
      .where(and(eq(coupons.id, coupon.id), DECISIONS[to].allowed))
      .returning()
    if (!row) throw new AppError('wrong_status')
    const event = to === 'approved' ? agreedEvent(alone) : 'It was refused.'
    await resolveTasks(tx, ctx, { kinds: ['coupon_waits'], subject: `coupon:${id}` }, event)
    await audit(tx, to === 'approved' ? 'coupon.second_approved' : 'coupon.refused', {
      subject: `coupon:${id}`,
      before: { approval: 'waiting', created_by: coupon.created_by },
      after: { approval: to, worth_cents: coupon.worth_cents, ...(alone ? { alone } : {}) },
    })
    return row
  })
  return {
    message: to === 'approved' ? 'Coupon approved.' : 'Coupon refused.',
    coupon: await couponRow(ctx, caller, decided),
  }
}
