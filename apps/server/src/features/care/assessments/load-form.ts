import { and, eq } from 'drizzle-orm'
import { asPatient } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { orders } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { needsIdentityVideo } from '../orders/index.ts'
import { newestWeighing } from '../../people/profile/index.ts'
import { findStateRule, requireNotices } from '../../ground/states/index.ts'
import { readFormFacts } from './form-facts.ts'
import { knownAnswers } from './known-answers.ts'

/**
 * Returns what the form loader needs of the caller's order (P-LDR-002). Weight in pounds, current dose in milligrams.
 * @throws AppError not_found for an absent order or another patient's; state_not_served where a required text is missing
 */
export async function loadForm(ctx: Ctx, caller: Caller, id: string) {
  const patient = asPatient(caller)
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.public_id, id), eq(orders.user_id, patient.userId)))
  if (!order || (patient.scope === 'checkout' && order.cart_id !== patient.cartId))
    throw new AppError('not_found')
  const facts = await readFormFacts(ctx.db, order)
  const notices = await requireNotices(ctx.db, await findStateRule(ctx.db, order.state))
  const weight = await newestWeighing(ctx.db, facts.user)
  return {
    status: 'success' as const,
    message: 'Your form.',
    order: {
      id: order.public_id,
      status: order.status,
      product_id: order.product_id,
      term: facts.term,
    },
    state: order.state,
    providerId: order.provider === 1 ? (1 as const) : (2 as const),
    isTriz: facts.drug === 'tirzepatide',
    isSema: facts.drug === 'semaglutide',
    health_id: facts.user.health_id,
    currentDose: facts.currentDose === undefined ? null : facts.currentDose / 1000,
    gender: facts.user.sex,
    weight: weight.lb,
    weight_on: weight.on,
    anti_nausea: facts.antiNausea,
    known: await knownAnswers(ctx.db, order),
    notices: notices.map(({ notice, title, version, text }) => ({ notice, title, version, text })),
    refill_question: facts.stateQuestion,
    has_own_prescription: facts.choice.hasOwnPrescription,
    needs_video: needsIdentityVideo({
      state: order.state,
      stateAsks: facts.stateAsks,
      form: null,
      healthId: facts.user.health_id,
      hasOwnPrescription: facts.prescribedBefore,
      required: order.video_required,
    }),
  }
}
