import { ADDON_REASON_MAX } from '@contour/domain/dosing/addon-lines'
import {
  MONTHLY_DOSES,
  additionProblem,
  buildDirections,
  quantityText,
  weeklyDosesOf,
  withAddition,
} from '@contour/domain/dosing/directions'
import { isSupportTablets } from '@contour/domain/dosing/check-prescription'
import { COMPOUNDING_TEXT_MAX, COMPOUNDING_TEXT_MIN } from '@contour/domain/dosing/compounding-reasons'
import { SUPPORT_MEDICATIONS } from '@contour/domain/dosing/formulary'
import { prescribedSchedule } from '@contour/domain/dosing/default-doses'
import { parseStrength } from '@contour/domain/dosing/ladders'
import { monthLabel, prescribedSlots, slotLabel, slotOfLabel } from '@contour/domain/dosing/months'
import type { MonthSlot, PrescriptionSlot, Schedule } from '@contour/domain/dosing/months'
import type { TextsOf } from '@contour/texts/screen-texts'
import type { Chart } from '../../calls/calls.ts'
import type { prescribingTexts } from '../../texts/en/clinic-prescribing.ts'
import type { signingTexts } from '../../texts/en/clinic-signing.ts'

export type DraftLine = {
  /** Stable within the form: the slot for a month, a counter for support medication. */
  key: string
  slot: PrescriptionSlot
  /** How the slot is read: its months of treatment, which count on after a refill (D-88). */
  label: string
  medId: string
  quantity: string
  /** Stands after the built directions; says nothing about how much or how often (D-79). */
  addition: string
}

/** A bought add-on and its decision; undecided at first, so that it is not signed out of habit (D-51). */
export type DraftAddon = {
  readonly id: Chart['addons'][number]['id']
  readonly name: string
  readonly decision: 'open' | 'prescribed' | 'refused'
  /** Why it is not prescribed; the patient reads it. */
  readonly reason: string
}

export type Draft = {
  lines: readonly DraftLine[]
  addons: readonly DraftAddon[]
  reason: string
  note: string
}

/** A clinician's answer to a flag, with the words that were seen (D-82). */
export type DraftAnswer = { readonly seen: string; readonly reason: string; readonly note: string }

type Offer = Pick<Chart, 'order' | 'formulary' | 'support_formulary' | 'suggested' | 'addons' | 'treatment'>

/** Creates a draft with one line per month of the term, filled from the server's suggestions (M-04). */
export function draftOf(chart: Offer): Draft {
  const lines = prescribedSlots(chart.order.term).map((month): DraftLine => {
    const slot = slotLabel(month)
    const wish = chart.suggested.find((line) => line.slot === slot)
    return {
      key: slot,
      slot,
      label: monthLabel(slot, chart.treatment.months_before),
      medId: wish?.med_id ?? '',
      quantity: wish?.quantity ?? quantityText(MONTHLY_DOSES.max),
      addition: '',
    }
  })
  const bought = new Set(chart.addons.map(({ med_id }) => med_id))
  const support = chart.suggested
    .filter((line) => line.slot === 'Support' && !bought.has(line.med_id))
    .map((line, n): DraftLine => ({
      key: `Support ${n}`,
      slot: 'Support',
      label: 'Support',
      medId: line.med_id,
      quantity: line.quantity,
      addition: '',
    }))
  const addons = chart.addons
    .filter(({ state }) => state !== 'refused')
    .map(({ id, name }): DraftAddon => ({ id, name, decision: 'open', reason: '' }))
  return { lines: [...lines, ...support], addons, reason: '', note: '' }
}

/** The wish of the patient as the strength of each month of the plan; empty where none was asked. */
export const wishedMonths = (
  { drug, term }: Pick<Chart['order'], 'drug' | 'term'>,
  requested: Readonly<Record<string, string>>,
): Schedule => {
  const wish: Partial<Record<MonthSlot, number>> = {}
  for (const [label, strength] of Object.entries(requested)) {
    const slot = slotOfLabel(label)
    const ug = parseStrength(strength)
    if (slot && ug !== undefined) wish[slot] = ug
  }
  return prescribedSchedule(drug, term, wish)
}

/** Returns the draft with the strength of each month taken from a schedule; a month that is open there stays as it is. */
export function withMonths(chart: Offer, draft: Draft, months: Schedule): Draft {
  const lines = draft.lines.map((line) => {
    const slot = slotOfLabel(line.slot)
    const product = chart.formulary.find((item) => slot && item.strength_ug === months[slot])
    return product ? withProduct(chart, line, product.med_id) : line
  })
  return { ...draft, lines }
}

/** What the chart suggests, by month: the wish as far as the ladder allows it (D-78). */
export function suggestedMonths(chart: Offer): Schedule {
  const months: Partial<Record<MonthSlot, number>> = {}
  for (const { slot: label, med_id: medId } of chart.suggested) {
    const slot = slotOfLabel(label)
    const product = chart.formulary.find((item) => item.med_id === medId)
    if (slot && product) months[slot] = product.strength_ug
  }
  return months
}

/** Key of the line that prescribes an add-on. */
const addonKey = (id: DraftAddon['id']) => `Add-on ${id}`

/** Returns the draft with a decided add-on: prescribing it adds its line, refusing it removes the line. */
export function decideAddon(chart: Offer, draft: Draft, decided: DraftAddon): Draft {
  const addons = draft.addons.map((addon) => (addon.id === decided.id ? decided : addon))
  const key = addonKey(decided.id)
  const others = draft.lines.filter((line) => line.key !== key)
  const bought = chart.addons.find(({ id }) => id === decided.id)
  if (decided.decision !== 'prescribed' || !bought) return { ...draft, addons, lines: others }
  const line: DraftLine = draft.lines.find((known) => known.key === key) ?? {
    key,
    slot: 'Support',
    label: 'Support',
    medId: bought.med_id,
    quantity: bought.quantity,
    addition: '',
  }
  return { ...draft, addons, lines: [...others, line] }
}

/** Returns the add-on that a line prescribes; its medication can only be changed through the add-on's decision. */
export const addonOfLine = (draft: Draft, line: DraftLine): DraftAddon | undefined =>
  draft.addons.find(({ id }) => addonKey(id) === line.key)

/** Returns the built directions of a product in a slot (D-79); empty when the product or the slot is unknown. */
export function builtDirections(chart: Offer, slot: PrescriptionSlot, medId: string): string {
  if (slot === 'Support') return SUPPORT_MEDICATIONS.find((item) => item.medId === medId)?.directions ?? ''
  const month = slotOfLabel(slot)
  const product = chart.formulary.find((item) => item.med_id === medId)
  return month && product
    ? buildDirections({
        drug: chart.order.drug,
        slot: month,
        strengthUg: product.strength_ug,
        monthsBefore: chart.treatment.months_before,
      })
    : ''
}

/** Returns the directions of a line as they are sent and printed. */
export const directionsOf = (chart: Offer, line: DraftLine): string =>
  withAddition(builtDirections(chart, line.slot, line.medId), line.addition)

/** Changes the product of a line; its directions follow from it. */
export function withProduct(chart: Offer, line: DraftLine, medId: string): DraftLine {
  const usual = SUPPORT_MEDICATIONS.find((item) => item.medId === medId)
  return {
    ...line,
    medId,
    quantity: line.slot === 'Support' && usual ? `${usual.quantity} tablets` : line.quantity,
  }
}

export const newSupportLine = (draft: Draft): DraftLine => ({
  key: `Support ${draft.lines.length}-${draft.lines.filter(({ slot }) => slot === 'Support').length}`,
  slot: 'Support',
  label: 'Support',
  medId: '',
  quantity: '',
  addition: '',
})

export type DraftProblem = { fieldId: string; message: string }

/** Returns the id of a field of an add-on. */
export const addonFieldId = (id: DraftAddon['id'], field: 'decision' | 'reason'): string =>
  fieldId(addonKey(id), field)

/** Returns the id of a form field, for its label and the error summary. */
export const fieldId = (key: string, field: string): string => `rx-${key}-${field}`.replaceAll(' ', '-')

/** Returns what must be corrected before the prescription can be reviewed; the server checks all of it again. */
export function checkDraft(t: TextsOf<typeof prescribingTexts>, draft: Draft): DraftProblem[] {
  const problems: DraftProblem[] = []
  const add = (key: string, field: string, message: string) =>
    problems.push({ fieldId: fieldId(key, field), message })
  for (const line of draft.lines) {
    if (!line.medId) add(line.key, 'med', t('medicationMissing', { line: line.label }))
    const sound =
      line.slot === 'Support' ? isSupportTablets(line.medId, line.quantity) : weeklyDosesOf(line.quantity)
    if (!sound) add(line.key, 'quantity', t('quantityMissing', { line: line.label }))
    if (additionProblem(line.addition)) add(line.key, 'addition', t('additionWrong', { line: line.label }))
  }
  const support = draft.lines.filter(({ slot, medId }) => slot === 'Support' && medId !== '')
  const twice = support.find((line, n) => support.findIndex(({ medId }) => medId === line.medId) < n)
  if (twice) add(twice.key, 'med', t('listedTwice'))
  for (const { id, name, decision, reason } of draft.addons) {
    if (decision === 'open') add(addonKey(id), 'decision', t('addonUndecided', { addon: name }))
    if (decision === 'refused' && reason.trim() === '')
      add(addonKey(id), 'reason', t('addonReasonMissing', { addon: name }))
    if (reason.trim().length > ADDON_REASON_MAX)
      add(addonKey(id), 'reason', t('addonReasonTooLong', { addon: name, limit: ADDON_REASON_MAX }))
  }
  if (!draft.reason) add('', 'reason', t('reasonMissing'))
  const note = draft.note.trim().length
  if (note < COMPOUNDING_TEXT_MIN) add('', 'note', t('noteMissing'))
  if (note > COMPOUNDING_TEXT_MAX) add('', 'note', t('noteTooLong', { limit: COMPOUNDING_TEXT_MAX }))
  return problems
}

/** Returns warnings to review before signing: not wrong, but rarely intended. */
export function draftWarnings(
  t: TextsOf<typeof signingTexts>,
  chart: Offer,
  draft: Draft,
  requested: Readonly<Record<string, string>>,
): string[] {
  const doubts: string[] = []
  const strengthOf = (medId: string) => chart.formulary.find((item) => item.med_id === medId)
  for (const line of draft.lines) {
    const product = strengthOf(line.medId)
    if (line.slot === 'Support' || !product) continue
    const wish = requested[line.slot]
    if (wish && wish !== product.strength)
      doubts.push(t('otherDoseRequested', { line: line.label, dose: wish }))
  }
  return doubts
}
