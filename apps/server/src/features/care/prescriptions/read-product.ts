import { DRUGS, DRUG_TITLE, type Drug } from '@contour/domain/dosing/drug'
import { KEY } from '@contour/domain/assessments/definition'
import { and, desc, eq, ne, or } from 'drizzle-orm'
import { asPatient, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { formSubmissions, orders, prescriptions, subscriptions } from '../../../db/schema.ts'
import { notFound } from '../../../app-error.ts'
import { standsFor, type OrderRow } from '../orders/index.ts'
import { latestPrescription } from './prescription-store.ts'
import { z } from 'zod'

const StoredAnswer = z.object({ question: z.unknown(), answer: z.unknown() })

/**
 * Reads the product of the caller's order, for the adjust form.
 * @throws AppError not_found
 */
export async function readProduct(ctx: Ctx, caller: Caller, id: string) {
  const patient = asPatient(caller)
  const [row] = await ctx.db
    .select({ order: orders, term: subscriptions.term })
    .from(orders)
    .innerJoin(subscriptions, eq(subscriptions.id, orders.subscription_id))
    .where(and(eq(orders.public_id, id), eq(orders.user_id, patient.userId)))
  if (!row || (patient.scope === 'checkout' && row.order.cart_id !== patient.cartId)) throw notFound()
  const { order } = row
  const prescription = await latestPrescription(ctx.db, order.id)
  const declined = prescription?.state === 'declined'
  const open = declined || prescription?.state === 'awaiting'
  return {
    message: 'Your order.',
    product_id: order.product_id,
    drug: order.drug,
    term: row.term,
    order_status: order.status,
    may_adjust: open && order.status === 'prescription_received',
    may_take_back: declined && order.status === 'prescription_received',
    photo_required: await photoRequired(ctx.db, order),
  }
}

/**
 * Returns whether the adjust form requires a photo of the prescription: from a patient who already takes a medication
 * prescribed elsewhere and has no earlier prescription from us (S-65). A patient who takes nothing yet has none to
 * photograph.
 */
export async function photoRequired(tx: Reader, order: Pick<OrderRow, 'id' | 'user_id'>): Promise<boolean> {
  if (await hasOwnPrescription(tx, order)) return false
  const [form] = await tx
    .select({ answers: formSubmissions.answers })
    .from(formSubmissions)
    .where(and(eq(formSubmissions.order_id, order.id), ne(formSubmissions.kind, 'adjust')))
    .orderBy(desc(formSubmissions.id))
    .limit(1)
  const entries: unknown[] = Array.isArray(form?.answers) ? form.answers : []
  return entries.some((entry) => {
    const parsed = StoredAnswer.safeParse(entry)
    if (!parsed.success) return false
    const { question, answer } = parsed.data
    return question === KEY.currentMedication && DRUGS.some((drug) => DRUG_TITLE[drug] === answer)
  })
}

/**
 * Returns whether we prescribed an earlier order of this patient (D-31). With a drug: one of this drug, which is what a
 * refill form and the ladder go on from (D-83); who the patient is was looked at for either. After a treatment that a
 * clinician ended nothing goes on: its plan has ended and its prescription is void, and the whole history is asked again.
 */
export async function hasOwnPrescription(
  tx: Reader,
  order: Pick<OrderRow, 'id' | 'user_id'>,
  drug?: Drug,
): Promise<boolean> {
  const [row] = await tx
    .select({ id: prescriptions.id })
    .from(prescriptions)
    .innerJoin(orders, eq(orders.id, prescriptions.order_id))
    .innerJoin(subscriptions, eq(subscriptions.id, orders.subscription_id))
    .where(
      and(
        eq(orders.user_id, order.user_id),
        ne(orders.id, order.id),
        drug === undefined
          ? undefined
          : and(
              eq(orders.drug, drug),
              or(ne(prescriptions.state, 'voided'), ne(subscriptions.state, 'ended')),
            ),
        standsFor(prescriptions, orders.id),
      ),
    )
    .limit(1)
  return row !== undefined
}
