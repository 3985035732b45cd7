import { and, asc, desc, eq } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { prescriptionItems, prescriptions, stateRules } from '../../../db/schema.ts'
import { transition } from '../../../db/transition.ts'
import { prescriptionLifeCycle } from '@contour/domain/prescriptions/prescription-life-cycle'

const ENDS = {
  accepted: transition(prescriptionLifeCycle, 'accepted', 'patient', prescriptions.state),
  auto: transition(prescriptionLifeCycle, 'auto_accepted', 'server', prescriptions.state),
  declined: transition(prescriptionLifeCycle, 'declined', 'patient', prescriptions.state),
  voided: transition(prescriptionLifeCycle, 'voided', 'clinician', prescriptions.state),
}

export type PrescriptionRow = typeof prescriptions.$inferSelect
export type PrescriptionItemRow = typeof prescriptionItems.$inferSelect

/** Returns the newest version of an order's prescription, decided or not; null before the first. */
export async function latestPrescription(tx: Reader, orderId: number): Promise<PrescriptionRow | null> {
  const [row] = await tx
    .select()
    .from(prescriptions)
    .where(eq(prescriptions.order_id, orderId))
    .orderBy(desc(prescriptions.version))
    .limit(1)
  return row ?? null
}

/** Returns the lines of a prescription in the order in which they were written. */
export async function itemsOf(tx: Reader, prescriptionId: number): Promise<PrescriptionItemRow[]> {
  return tx
    .select()
    .from(prescriptionItems)
    .where(eq(prescriptionItems.prescription_id, prescriptionId))
    .orderBy(asc(prescriptionItems.id))
}

/**
 * Ends an awaiting prescription in a state, once: a second call finds no row (security.md 12).
 * @returns the updated row, or null if it was already decided
 */
export async function endAwaiting(
  tx: Reader,
  prescriptionId: number,
  set: { state: 'accepted' | 'auto' | 'declined' | 'voided'; decided_at: Date; void_reason?: string },
): Promise<PrescriptionRow | null> {
  const [row] = await tx
    .update(prescriptions)
    .set({ ...set, state: ENDS[set.state].to })
    .where(and(eq(prescriptions.id, prescriptionId), ENDS[set.state].allowed))
    .returning()
  return row ?? null
}

/**
 * Returns whether an undecided prescription in a state is accepted as written; on unless staff switched it off, or
 * the state lets silence accept only a dose that the patient asked for (D-76).
 */
export async function autoAccepts(
  tx: Reader,
  state: string,
  { isOtherDose }: { isOtherDose: boolean },
): Promise<boolean> {
  const [rule] = await tx
    .select({ on: stateRules.auto_accept, otherDose: stateRules.silence_accepts_other_dose })
    .from(stateRules)
    .where(eq(stateRules.state, state))
  return rule === undefined || (rule.on && (rule.otherDose || !isOtherDose))
}
