import type { Term } from '@contour/domain/catalog/price-book'
import { checkPrescription, validUntil } from '@contour/domain/dosing/check-prescription'
import type { AddonRefusal } from '@contour/domain/dosing/addon-lines'
import type { PrescriptionItem } from '@contour/domain/dosing/check-prescription'
import { differsFromWish } from '@contour/domain/dosing/default-doses'
import { FORMULARY_VERSION, SUPPORT_MEDICATIONS, productById } from '@contour/domain/dosing/formulary'
import { formatStrength, parseStrength } from '@contour/domain/dosing/ladders'
import { slotOfLabel, type PrescriptionSlot } from '@contour/domain/dosing/months'
import { SUBMITTED } from '@contour/domain/orders/tracker-steps'
import { DECISION_HOURS } from '@contour/domain/prescriptions/prescription-life-cycle'
import { addDays, easternDate, easternInstant } from '@contour/domain/time/plain-date'
import { FLAG_RULES_VERSION } from '@contour/forms'
import { eq } from 'drizzle-orm'
import { asStaff, type Caller, type StaffCaller } from '../../../caller.ts'
import { after, hours } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { prescriptionItems, prescriptions, subscriptions } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import { voidPendingIntents } from '../../care/payments/index.ts'
import { noticeCopiedNote } from '../../care/clinical-quality/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { productsFor } from '../../ground/pharmacies/index.ts'
import { assertOpenToNew } from '../../care/sign-offs/index.ts'
import { transitionOrder, type OrderRow } from '../../care/orders/index.ts'
import {
  autoAccepts,
  differenceOf,
  latestPrescription,
  readTreatment,
  scheduleDecisionTimers,
  returnToClinician,
  settleDecisionClock,
  shippingStateOf,
  unansweredFacts,
} from '../../care/prescriptions/index.ts'
import type { TreatmentState } from '../../care/prescriptions/index.ts'
import { assertAddonsDecided, saveAddonDecisions } from './addon-decisions.ts'
import { lockForAction } from './clinic-access.ts'
import { assertFlagsAnswered, saveFlagAnswers, scheduleOf, type FlagAnswer } from './flag-answers.ts'
import { endOtherPlans } from './end-other-plans.ts'
import { closeEncounter } from './close-encounter.ts'
import { wishOf } from './form-answers.ts'
import { readOrderFacts } from './order-facts.ts'

type Line = { slot: PrescriptionSlot; med_id: string; quantity: string; directions: string }
type Input = {
  id: string
  items: readonly Line[]
  /** Add-ons that were bought but are not prescribed, each with the reason that the patient reads (D-51). */
  addons_refused?: readonly AddonRefusal[]
  /** The answers to the flags of the chart and of the doses (D-82). */
  flag_answers?: readonly FlagAnswer[]
  compounding_reason: string
  compounding_note: string
}

/**
 * Issues a signed prescription: it contains name, NPI, time and version of the clinician and is never edited (M-04).
 * The order goes to the patient, whose twelve hours begin. The signature decides every add-on that was bought: a
 * line with its medication prescribes it, `addons_refused` refuses it (D-51). The flags are computed again, and each
 * critical and important one needs its answer (D-78, D-80, D-82). An older plan of another GLP-1 ends (D-83).
 * @throws AppError invalid_request (formulary, months, directions, reason for compounding, add-ons, flags without an
 *   answer), conflict (attachments are missing, flags changed), not_found, not_licensed, taken, wrong_status
 */
export async function prescribe(ctx: Ctx, caller: Caller, input: Input) {
  const clinician = asStaff(caller)
  const { npi } = clinician
  if (!npi) throw new AppError('forbidden')
  const issued = await ctx.db.transaction(async (tx) => {
    const order = await lockForAction(tx, ctx, clinician, input.id)
    if (order.status !== 'waiting_prescription')
      throw new AppError('wrong_status', { details: { order_status: order.status } })
    await assertOpenToNew(tx, ctx, order.user_id, 'staff')
    const facts = await readOrderFacts(tx, order, clinician.staffId)
    const treatment = await readTreatment(tx, ctx.clock, { order, ...facts })
    const term = await assertReadyToPrescribe(tx, order, input, treatment)
    const shipsTo = await shippingStateOf(tx, order.user_id)
    const why = await differenceOf(tx, ctx.clock, { order, shipsTo, prescription: null })
    if (why && shipsTo) return { moved: await returnToClinician(tx, ctx, { order, shipsTo, why }) }
    const refusals = input.addons_refused ?? []
    const medIds = input.items.map(({ med_id }) => med_id)
    const addons = await assertAddonsDecided(tx, order, { medIds, refusals })
    if (facts.missing.length > 0)
      throw new AppError('conflict', { message: facts.missing[0] ?? '', details: { missing: facts.missing } })
    const { flags, answered } = assertFlagsAnswered({
      order,
      facts,
      treatment,
      term,
      lines: input.items,
      answers: input.flag_answers ?? [],
    })
    const isOtherDose = differsFromWish(
      { drug: order.drug, term },
      wishOf(facts.forms),
      scheduleOf(input.items),
    )
    const prescription = await sign(tx, ctx, { order, treatment, isOtherDose }, { ...clinician, npi }, input)
    await saveFlagAnswers(tx, ctx, prescription, answered)
    const ended = await endOtherPlans(tx, ctx, order, facts)
    const refused = await saveAddonDecisions(tx, ctx, {
      order,
      prescription,
      addons: addons.filter(({ state }) => state !== 'refused'),
      refusals,
      owner: facts.user,
      clinicianId: clinician.staffId,
    })
    const moved = await transitionOrder(tx, ctx.clock, {
      order,
      event: 'prescription_issued',
      actor: 'clinician',
      set: { submitted: SUBMITTED.prescriptionAwaits, dose_change: false, taken_by: null, taken_at: null },
    })
    await closeEncounter(tx, ctx, order, clinician.staffId, 'prescribed', flags)
    await noticeCopiedNote(tx, ctx, clinician)
    await audit(tx, 'prescription.issued', {
      subjectUser: order.user_id,
      subject: `order:${order.public_id}`,
      after: {
        version: prescription.version,
        prescription: prescription.public_id,
        flags: answered.map(({ flag, answer }) => ({
          rule: flag.rule,
          severity: flag.severity,
          reason: answer.reason,
        })),
      },
    })
    await scheduleDecisionTimers(tx, ctx, prescription)
    // A prescription may be signed during a hold; its time to decide begins with the end of the hold (D-76).
    const { due_at: dueAt } = await settleDecisionClock(tx, ctx, order.user_id, prescription)
    await notify(tx, ctx, 'prescription_ready', facts.user, {
      orderId: order.public_id,
      n: prescription.version,
      ...(await unansweredFacts(tx, { ...prescription, due_at: dueAt })),
    })
    return { status: moved.status, accepts_at: dueAt, released: [...refused, ...ended], moved: null }
  })
  // After the commit: the order follows its shipping address (D-57), and a clinician licensed there signs.
  if (issued.moved)
    throw new AppError('conflict', {
      message: `The patient now ships to ${issued.moved.state}. The order is in that state's queue. Nothing was signed.`,
      details: { order_status: issued.moved.status },
    })
  if (issued.released.length > 0) await voidPendingIntents(ctx, issued.released)
  return {
    message: 'Prescription issued.',
    order_status: issued.status,
    accepts_at: issued.accepts_at?.toISOString() ?? null,
  }
}

/** @returns the term of the plan that the prescription is for */
async function assertReadyToPrescribe(
  tx: Tx,
  order: OrderRow,
  input: Input,
  { monthsBefore }: TreatmentState,
): Promise<Term> {
  const [plan] = await tx
    .select({ term: subscriptions.term })
    .from(subscriptions)
    .where(eq(subscriptions.id, order.subscription_id))
  const term = plan?.term ?? 1
  const problems = checkPrescription(
    input.items.map(asItem),
    { drug: order.drug, term, monthsBefore },
    { code: input.compounding_reason, text: input.compounding_note },
    await productsFor(tx, order.state, order.drug),
  )
  if (problems.length > 0)
    throw new AppError('invalid_request', { message: problems[0] ?? '', details: { problems } })
  return term
}

function asItem(line: Line): PrescriptionItem {
  const product = productById(line.med_id)
  return {
    slot: slotOfLabel(line.slot) ?? 'support',
    medId: line.med_id,
    drug: product?.drug ?? null,
    strengthUg: product?.strengthUg ?? null,
    quantity: line.quantity,
    directions: line.directions,
  }
}

async function sign(
  tx: Tx,
  ctx: Ctx,
  { order, treatment, isOtherDose }: { order: OrderRow; treatment: TreatmentState; isOtherDose: boolean },
  by: StaffCaller & { npi: string },
  input: Input,
) {
  const now = ctx.clock.now()
  const before = await latestPrescription(tx, order.id)
  const timed = await autoAccepts(tx, order.state, { isOtherDose })
  const [prescription] = await tx
    .insert(prescriptions)
    .values({
      public_id: ctx.random.id(),
      order_id: order.id,
      version: (before?.version ?? 0) + 1,
      clinician_id: by.staffId,
      clinician_name: by.name,
      npi: by.npi,
      state: 'awaiting',
      compounding_reason: input.compounding_reason,
      compounding_note: input.compounding_note,
      issued_at: now,
      due_at: timed ? after(now, hours(DECISION_HOURS)) : null,
      // The last day is included in full, in US Eastern.
      valid_until: easternInstant(addDays(validUntil(easternDate(now)), 1), '00:00'),
      formulary_version: FORMULARY_VERSION,
      flag_rules_version: FLAG_RULES_VERSION,
      months_before: treatment.monthsBefore,
    })
    .returning()
  if (!prescription) throw new AppError('conflict')
  await tx.insert(prescriptionItems).values(
    input.items.map((line) => ({
      prescription_id: prescription.id,
      rx_id: `RX-${ctx.random.id()}`,
      slot: line.slot,
      med_id: line.med_id,
      quantity: line.quantity,
      directions: line.directions,
      ...medicationOf(line.med_id),
    })),
  )
  return prescription
}

/** Name and exact strength of the formulary's product; the lines were already checked. */
function medicationOf(medId: string) {
  const product = productById(medId)
  if (product)
    return {
      name: product.name,
      drug: product.drug,
      strength_ug: product.strengthUg,
      strength: formatStrength(product.strengthUg),
    }
  const support = SUPPORT_MEDICATIONS.find((item) => item.medId === medId)
  if (!support) throw new AppError('invalid_request')
  const { name, strength } = support
  return { name, drug: null, strength_ug: parseStrength(strength) ?? 0, strength }
}
