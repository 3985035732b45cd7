import type { StateNotice } from '../legal/state-notices.ts'
import { bmi } from './bmi.ts'

/** Who may prescribe under a license. */
export const PROFESSIONS = ['physician', 'nurse_practitioner', 'physician_assistant'] as const
export type Profession = (typeof PROFESSIONS)[number]

/** What a state asks for besides a license. Each row names its source and what counsel still has to confirm. */
export type StateRequirements = {
  /** The BMI from which weight-loss medication may begin, without and with a named condition; null for no limit. */
  readonly minBmi: number | null
  readonly minBmiWithCondition: number | null
  /** The texts that are read before each form is sent. */
  readonly notices: readonly StateNotice[]
  /** The first prescription needs a live visit before it. */
  readonly liveVisitFirst: boolean
  /** No prescription on a form alone: each one needs a live visit since its order was placed. */
  readonly noQuestionnaireOnly: boolean
  /** Whether twelve hours without an answer accept a dose that the patient did not ask for; the dose asked for they always may. */
  readonly silenceAcceptsOtherDose: boolean
  /** Who may prescribe; empty for everybody who is licensed there. */
  readonly prescribers: readonly Profession[]
  readonly source: string
  /** Empty once counsel has confirmed the row. */
  readonly toConfirm: string
}

const PLAIN: StateRequirements = {
  minBmi: null,
  minBmiWithCondition: null,
  notices: [],
  liveVisitFirst: false,
  noQuestionnaireOnly: false,
  silenceAcceptsOtherDose: true,
  prescribers: [],
  source: '',
  toConfirm:
    'Everything: minimum BMI, notices, live visit, forms alone, who may prescribe, silence to another dose.',
}

/** States whose telemedicine rule asks for a live conversation before the first prescription, as far as we know. */
const liveFirst = (source: string): StateRequirements => ({
  ...PLAIN,
  liveVisitFirst: true,
  source,
  toConfirm: 'Whether a live visit by sound and picture must come first; notices; who may prescribe.',
})

/**
 * The rows that differ from the plain one. They are a proposal: counsel confirms or changes each, and a change reaches a
 * running clinic at its next start.
 */
const REQUIREMENTS: Readonly<Record<string, StateRequirements>> = {
  AR: liveFirst('Ark. Code 17-80-403'),
  KS: liveFirst('Kan. Stat. 40-2,211 and following'),
  OK: liveFirst('Okla. Stat. 59-478.1'),
  WV: liveFirst('W. Va. Code 30-3-13a'),
  FL: {
    ...PLAIN,
    minBmi: 30,
    minBmiWithCondition: 27,
    notices: ['florida_bill_of_rights'],
    source: 'Fla. Admin. Code 64B8-9.012 and 64B15-14.004; Fla. Stat. 501.0573',
    toConfirm:
      'Text of the bill of rights; itemized cost and duration; history and physical; BMI over 25 with a condition for osteopathic physicians.',
  },
  CA: {
    ...PLAIN,
    source: 'Cal. Bus. & Prof. Code 2290.5',
    toConfirm: 'Consent to telehealth in the chart; notice of open payments.',
  },
  TX: { ...PLAIN, source: 'Tex. Occ. Code 111', toConfirm: 'Notice about complaints to the medical board.' },
}

export const requirementsOf = (code: string): StateRequirements => REQUIREMENTS[code] ?? PLAIN

export type BmiShortfall = { readonly limit: number; readonly below: number }

/**
 * Returns the state's limit that a BMI is under, and by how much; null where the state has none or it is met (D-80). Without
 * a named condition the higher limit counts.
 */
export function bmiShortfall(
  { minBmi, minBmiWithCondition }: Pick<StateRequirements, 'minBmi' | 'minBmiWithCondition'>,
  body: { weightLb: number; heightIn: number; hasNamedCondition: boolean },
): BmiShortfall | null {
  const limit = body.hasNamedCondition ? (minBmiWithCondition ?? minBmi) : minBmi
  if (limit === null) return null
  const below = limit - bmi(body.weightLb, body.heightIn)
  return below > 0 ? { limit, below } : null
}

/** What a clinician must know of a patient's visits and of the texts that were read. */
export type Contact = {
  readonly everSeen: boolean
  readonly seenForOrder: boolean
  readonly prescribedBefore: boolean
  /** Required notices whose text is not there, and ones that this order's form does not say were read. */
  readonly noticesMissing: readonly StateNotice[]
  readonly noticesUnread: readonly StateNotice[]
  /** Whether the license under which it would be signed is one of those under which the state lets prescribe. */
  readonly mayPrescribe: boolean
}

/**
 * Returns why nothing can be prescribed in a state yet, one sentence each; empty if nothing stands in the way. The chart
 * shows them and the signature asks again.
 */
export function stateGaps(
  name: string,
  rule: Pick<StateRequirements, 'liveVisitFirst' | 'noQuestionnaireOnly'>,
  contact: Contact,
): readonly string[] {
  const live = rule.liveVisitFirst && !contact.prescribedBefore && !contact.everSeen
  const alone = rule.noQuestionnaireOnly && !contact.seenForOrder
  return [
    ...(contact.noticesMissing.length > 0
      ? [`${name} requires a text that is not there yet. Nothing can be prescribed there.`]
      : []),
    ...(contact.noticesUnread.length > 0
      ? [
          `The patient has not read the notice that ${name} requires. It waits on the home page, with a letter.`,
        ]
      : []),
    ...(live ? [`${name} asks for a live visit before the first prescription.`] : []),
    ...(alone && !live
      ? [`${name} allows no prescription on a form alone: a live visit must come before it.`]
      : []),
    ...(contact.mayPrescribe
      ? []
      : [`${name} lets others prescribe this, and your license there does not say so.`]),
  ]
}
