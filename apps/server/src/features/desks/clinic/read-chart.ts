import type { Chart } from '@contour/contract/staff-chart'
import { isLegacyAccount } from '@contour/domain/accounts/legacy-account'
import { compoundingReasonsFor } from '@contour/domain/dosing/compounding-reasons'
import { FORMULARY, SUPPORT_MEDICATIONS } from '@contour/domain/dosing/formulary'
import { LADDER, formatStrength } from '@contour/domain/dosing/ladders'
import { prescribedSchedule } from '@contour/domain/dosing/default-doses'
import { ladderAllows } from '@contour/domain/dosing/tolerated'
import { DENIAL_REASONS } from '@contour/domain/orders/denial-reasons'
import type { Address } from '@contour/domain/contact/address'
import { ageOn } from '@contour/domain/intake/age'
import { bmi, cut } from '@contour/domain/intake/bmi'
import { promisedAt } from '@contour/domain/promises/promise-hours'
import { easternDate } from '@contour/domain/time/plain-date'
import { CONTRADICTION_RULES, FLAG_RULES, FLAG_RULES_VERSION, NUMBER_RULES } from '@contour/forms'
import { eq } from 'drizzle-orm'
import { asStaff, type Caller } from '../../../caller.ts'
import { after, hours } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { staffMembers, subscriptions } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { clockOf, denialOf, type OrderRow } from '../../care/orders/index.ts'
import { findShippingAddress } from '../../people/verification/index.ts'
import { productsFor } from '../../ground/pharmacies/index.ts'
import { readTreatment, type TreatmentState } from '../../care/prescriptions/index.ts'
import { readSupplyOfOrder } from '../../care/subscriptions/index.ts'
import { shownAddons } from './addon-decisions.ts'
import { readEncounters, readHistory, readNotes, readReaders, shownPrescriptions } from './chart-lists.ts'
import { refreshLock, lockHolder, openOrder } from './clinic-access.ts'
import { formatPreference, preferenceOf, shownAnswers, wishOf } from './form-answers.ts'
import { knownBefore } from './known-before.ts'
import { openVisitOf } from './open-visit.ts'
import { readOrderFacts, type OrderFacts } from './order-facts.ts'
import { shownFiles } from './shown-files.ts'
import { chartFlags, flagsOfDoses } from './signing-flags.ts'
import { shownAccounts } from './distinguish-accounts.ts'
import { suggestLines } from './suggest-lines.ts'

/**
 * Returns one page per order (M-03). The read is written to the audit trail in the same transaction, before the list of
 * readers is built, so that the list includes the reader; file links are valid for at most five minutes (D-32).
 * @throws AppError not_found, not_licensed
 */
export async function readChart(ctx: Ctx, caller: Caller, id: string) {
  const clinician = asStaff(caller)
  return ctx.db.transaction(async (tx) => {
    const opened = await openOrder(tx, ctx, clinician, id)
    const holder = lockHolder(opened, ctx.clock.now())
    const mine = holder === clinician.staffId
    const order = mine ? await refreshLock(tx, ctx, opened, clinician.staffId) : opened
    await audit(tx, 'chart.read', { subjectUser: order.user_id, subject: `order:${order.public_id}` })
    const facts = await readOrderFacts(tx, order, clinician.staffId)
    const term = await termOf(tx, order)
    const drug = order.drug
    const wish = wishOf(facts.forms)
    const addons = await shownAddons(tx, order)
    const products = await productsFor(tx, order.state, drug)
    const treatment = await readTreatment(tx, ctx.clock, { order, ...facts })
    const chart: Chart = {
      order: shownOrder(order, term, { ...facts, dueAt: await dueAt(tx, order) }),
      patient: shownPatient(ctx, facts, { order, address: await findShippingAddress(tx, order.user_id) }),
      denial: await denialOf(tx, order),
      visit: await openVisitOf(tx, order),
      changes: facts.changes.map(shownChange),
      forms: facts.forms.map(shownForm),
      files: shownFiles(ctx, facts),
      image_requests: facts.requests,
      questions: facts.questions,
      prescriptions: await shownPrescriptions(tx, order),
      formulary: FORMULARY.filter((item) => item.drug === drug).map((item) => ({
        med_id: item.medId,
        name: item.name,
        strength_ug: item.strengthUg,
        strength: formatStrength(item.strengthUg),
      })),
      support_formulary: SUPPORT_MEDICATIONS.map(({ medId, name, strength }) => ({
        med_id: medId,
        name,
        strength,
      })),
      addons,
      suggested: suggestLines({ drug, term, ...treatment }, wish, addons),
      treatment: shownTreatment(order, treatment),
      supply: await readSupplyOfOrder(ctx, tx, order),
      flags: [...chartFlags(facts, treatment)],
      asked_flags: [...flagsOfDoses(drug, treatment, prescribedSchedule(drug, term, wish))],
      other_accounts: await shownAccounts(tx, order),
      state_rule: facts.stateCheck.shown,
      known: await knownBefore(tx, order, { forms: facts.forms, treatment }),
      products: products.map(({ strengthUg, composition }) => ({ strength_ug: strengthUg, composition })),
      compounding_reasons: compoundingReasonsFor(drug, LADDER[drug], products).map(({ code, label }) => ({
        code,
        text: label,
      })),
      denial_reasons: DENIAL_REASONS.map((reason) => ({ ...reason })),
      encounters: await readEncounters(tx, order),
      history: await readHistory(tx, order),
      readers: await readReaders(tx, order),
      notes: await readNotes(tx, order),
      lock: { taken_by: await nameOf(tx, holder), mine },
      flag_rules: {
        version: FLAG_RULES_VERSION,
        count: FLAG_RULES.length + NUMBER_RULES.length + CONTRADICTION_RULES.length,
      },
      missing: facts.missing,
      licensed: true,
    }
    return { message: 'The chart.', chart }
  })
}

async function termOf(tx: Reader, order: OrderRow): Promise<1 | 3 | 6 | 12> {
  const [row] = await tx
    .select({ term: subscriptions.term })
    .from(subscriptions)
    .where(eq(subscriptions.id, order.subscription_id))
  if (!row) throw new Error('The order has no subscription')
  return row.term
}

async function nameOf(tx: Reader, staffId: number | null): Promise<string | null> {
  if (staffId === null) return null
  const [row] = await tx
    .select({ name: staffMembers.name })
    .from(staffMembers)
    .where(eq(staffMembers.id, staffId))
  return row?.name ?? null
}

function shownTreatment(
  order: OrderRow,
  { had, switchesFrom, monthsBefore }: TreatmentState,
): Chart['treatment'] {
  return {
    had_ug: had.strengthUg,
    source: had.source,
    on: had.on,
    weeks_missed: had.weeksMissed,
    switches_from: switchesFrom,
    months_before: monthsBefore,
    allows_ug: ladderAllows(order.drug, had),
  }
}

function shownOrder(
  order: OrderRow,
  term: 1 | 3 | 6 | 12,
  { needsVideo, review, dueAt }: Pick<OrderFacts, 'needsVideo' | 'review'> & { dueAt: string | null },
): Chart['order'] {
  return {
    id: order.public_id,
    status: order.status,
    drug: order.drug,
    term,
    kind: order.kind,
    shipment_no: order.shipment_no,
    dose_change: order.dose_change,
    created_at: order.created_at.toISOString(),
    submitted: order.submitted,
    provider: order.provider,
    needs_video: needsVideo,
    identity: review,
    due_at: dueAt,
  }
}

/** When the review is due, as the queue shows it; null where no target applies. */
async function dueAt(tx: Reader, order: OrderRow): Promise<string | null> {
  if (order.status !== 'waiting_prescription' && order.status !== 'appointment_required') return null
  const { since } = await clockOf(tx, order)
  return since && after(since, hours(promisedAt(order.created_at).review_usual)).toISOString()
}

function shownPatient(
  ctx: Ctx,
  { user, weights }: OrderFacts,
  { order, address }: { order: OrderRow; address: Address | null },
): Chart['patient'] {
  return {
    name: `${user.first_name} ${user.last_name}`,
    dob: user.dob,
    age: ageOn(user.dob, easternDate(ctx.clock.now())),
    sex: user.sex === 'Male' ? 'M' : 'F',
    state: order.state,
    email: user.email,
    phone: user.phone,
    height_in: user.height_in,
    weight_lb: weights.newest,
    questionnaire_weight_lb: weights.questionnaire,
    goal_weight_lb: user.desired_weight_lb,
    weights: weights.given,
    address: address ? linesOf(address) : [],
    bmi: cut(bmi(weights.newest, user.height_in)),
    health_id: user.health_id,
    is_legacy: isLegacyAccount(user.created_at),
  }
}

const linesOf = (to: Address): string[] =>
  [to.address_line_1, to.address_line_2, `${to.city}, ${to.state} ${to.zip}`].filter((line) => line !== '')

function shownChange({ change, confirmedBy }: OrderFacts['changes'][number]): Chart['changes'][number] {
  return {
    field: change.field,
    before: change.before,
    after: change.after,
    at: change.at.toISOString(),
    confirmed_by: confirmedBy,
    blocks: change.field === 'state' && change.confirmed_at === null,
  }
}

function shownForm(form: OrderFacts['forms'][number]): Chart['forms'][number] {
  return {
    kind: form.kind,
    round: form.round,
    at: form.at.toISOString(),
    definition: form.definition_id === null ? null : String(form.definition_id),
    special_necessities: form.special_necessities,
    additional_details: form.additional_details,
    requested: formatPreference(preferenceOf(form.requested)),
    answers: shownAnswers(form.answers),
  }
}
