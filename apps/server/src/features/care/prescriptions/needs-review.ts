import { numberFlags } from '@contour/domain/assessments/number-flags'
import { doseFlags, type DoseRuleId } from '@contour/domain/dosing/dose-flags'
import type { Drug } from '@contour/domain/dosing/drug'
import { slotOfLabel, type MonthSlot } from '@contour/domain/dosing/months'
import { shipmentContents } from '@contour/domain/shipments/shipment-contents'
import { flagOfDose, flagOfNumber, type SigningFlag } from '@contour/domain/prescriptions/signing-flags'
import type { Term } from '@contour/domain/catalog/price-book'
import { NUMBER_RULES } from '@contour/forms'
import { and, desc, eq, inArray, lte } from 'drizzle-orm'
import type { Clock } from '../../../clock.ts'
import type { Reader } from '../../../db/database.ts'
import { formSubmissions, orders, prescriptions, signatureAnswers, type users } from '../../../db/schema.ts'
import { overlappingGlp } from '../orders/index.ts'
import { itemsOf } from './prescription-store.ts'
import { readTreatment } from './treatment-facts.ts'

type UserRow = typeof users.$inferSelect

export type NextShipment = {
  drug: Drug
  term: Term
  planId: number
  shipmentNo: number
  /** By how many months the shipment is behind its number (D-87). */
  monthsBehind: number
  /** Judges the prescription that awaits its acceptance, too. */
  awaiting?: boolean
}

/**
 * Whether a clinician has to look before a shipment of a signed prescription is sent, or before the prescription is
 * accepted: another GLP-1 is prescribed too (D-83), a dose of it is above the
 * ladder after what has reached the patient by now, or her numbers are critical by now, and the signature did not answer
 * just that (D-78, D-80). What stops the treatment is never answered.
 */
export async function needsReview(
  db: Reader,
  clock: Clock,
  user: UserRow,
  next: NextShipment,
): Promise<boolean> {
  if (await overlappingGlp(db, { user_id: user.id, drug: next.drug })) return true
  return (await unansweredFlags(db, clock, user, next)).length > 0
}

/**
 * Returns the critical flags of a shipment that the signature has not answered, as they are now (D-78, D-80). The reason
 * for a dose answers for no weeks that were missed after it was typed.
 */
export async function unansweredFlags(
  db: Reader,
  clock: Clock,
  user: UserRow,
  { drug, term, planId, shipmentNo, monthsBehind, awaiting = false }: NextShipment,
): Promise<readonly SigningFlag[]> {
  const [signed] = await db
    .select({
      id: prescriptions.id,
      monthsBefore: prescriptions.months_before,
      at: prescriptions.issued_at,
      prescribedAt: orders.shipment_no,
      order: orders,
    })
    .from(prescriptions)
    .innerJoin(orders, eq(orders.id, prescriptions.order_id))
    .where(
      and(
        eq(orders.subscription_id, planId),
        lte(orders.shipment_no, shipmentNo),
        inArray(prescriptions.state, [...(awaiting ? (['awaiting'] as const) : []), 'accepted', 'auto']),
      ),
    )
    .orderBy(desc(prescriptions.id))
    .limit(1)
  // Without a prescription nothing ships; the ship gate says so.
  if (!signed) return []
  const items = await itemsOf(db, signed.id)
  const months: Partial<Record<MonthSlot, number>> = {}
  for (const { item } of shipmentContents({
    drug,
    term,
    shipmentNo,
    prescribedAt: signed.prescribedAt,
    monthsBehind,
    items,
  })) {
    const slot = slotOfLabel(item.slot)
    if (slot) months[slot] = item.strength_ug
  }
  // What a form stated counts for the shipment that it was sent for; later ones have parcels to go by.
  const forms =
    signed.prescribedAt === shipmentNo
      ? await db
          .select()
          .from(formSubmissions)
          .where(eq(formSubmissions.order_id, signed.order.id))
          .orderBy(desc(formSubmissions.id))
      : []
  const order = {
    user_id: user.id,
    drug,
    kind: 'continuation' as const,
    cart_id: null,
    state: signed.order.state,
  }
  const { had, missedSince, body, switchesFrom } = await readTreatment(db, clock, { order, user, forms })
  const about = { switchesFrom, monthsBefore: signed.monthsBefore }
  const critical = [
    ...doseFlags(drug, had, months, about).map(flagOfDose),
    ...numberFlags(NUMBER_RULES, body).map(flagOfNumber),
  ].filter(({ severity }) => severity === 'critical')
  const answered = await answeredBy(db, signed.id)
  const missed = missedSince(signed.at)
  return critical.filter(
    ({ id, rule, stops }) => stops || (missed && rule === ABOVE_LADDER) || !answered.has(subjectOf(id)),
  )
}

/** The rule that compares the first strength with what was tolerated, which missed weeks lower. */
const ABOVE_LADDER: DoseRuleId = 'dose-above-ladder'

async function answeredBy(db: Reader, prescriptionId: number): Promise<Set<string>> {
  const rows = await db
    .select({ flag: signatureAnswers.flag })
    .from(signatureAnswers)
    .where(
      and(eq(signatureAnswers.prescription_id, prescriptionId), eq(signatureAnswers.severity, 'critical')),
    )
  return new Set(rows.map(({ flag }) => subjectOf(flag)))
}

/** A dose is answered for its month, by whichever rule; a number by its rule. */
const subjectOf = (flag: string): string => (flag.startsWith('dose/') ? flag.split('/', 2).join('/') : flag)
