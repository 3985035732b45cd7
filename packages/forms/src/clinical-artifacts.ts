import { createHash } from 'node:crypto'
import { DOSE_RULES } from '@contour/domain/dosing/dose-flags'
import { NECESSITY } from '@contour/domain/assessments/special-necessities'
import {
  STOP_DEFAULT,
  STOP_DEFAULT_INFORMATIONAL,
  STOP_HEADING,
} from '@contour/domain/assessments/disqualify'
import {
  AFTER_REFUND,
  DOSE_WARNINGS,
  DOSES_AFTER_REFUND,
  TEMPERATURE_RULE,
} from '@contour/domain/complaints/complaint-texts'
import { formatClaim, type ClaimWording } from '@contour/domain/claims/claim-register'
import { alarmPromise, lookPromise, visitorPromise } from '@contour/domain/conversations/alarm-promise'
import { formatPattern } from '@contour/domain/conversations/alarm-word-list'
import { EMERGENCY_NOTICES } from '@contour/domain/conversations/emergency-alert'
import { PREGNANCY_PATTERNS } from '@contour/domain/conversations/pregnancy-words'
import type { WordPattern } from '@contour/domain/conversations/word-pattern'
import { WRONG_DOSE_RULE } from '@contour/domain/conversations/wrong-dose'
import { DOSE_QUESTION_WORDS } from '@contour/domain/dose-questions/dose-questions'
import { COMPOUNDING_REASONS } from '@contour/domain/dosing/compounding-reasons'
import { defaultDoses } from '@contour/domain/dosing/default-doses'
import { buildDirections } from '@contour/domain/dosing/directions'
import { BACK_UP_WEEKS } from '@contour/domain/dosing/back-up-weeks'
import { DOSE_CARD_TEXTS } from '@contour/domain/dosing/dose-card-texts'
import { DRUGS, type Drug } from '@contour/domain/dosing/drug'
import { FORMULARY, SUPPORT_MEDICATIONS, WEEKLY_DOSES_PER_MONTH } from '@contour/domain/dosing/formulary'
import { LADDER, formatStrength, isMarketed } from '@contour/domain/dosing/ladders'
import { MISSED_DOSE_DAYS } from '@contour/domain/dosing/missed-dose'
import type { Schedule } from '@contour/domain/dosing/months'
import { OVER_A_MONTH, WITHIN_TWO_WEEKS, switchOptions } from '@contour/domain/dosing/switching'
import { LEAST_UNITS, SYRINGES } from '@contour/domain/dosing/syringe-units'
import { ladderAllows, nextRung, suggestSchedule, type Tolerated } from '@contour/domain/dosing/tolerated'
import { MIN_AGE } from '@contour/domain/intake/age'
import { BMI_LIMITS, BMI_MESSAGES } from '@contour/domain/intake/bmi'
import { LOWEST_GOAL_BMI } from '@contour/domain/intake/goal-weight'
import { IMAGE_REQUEST_REASONS } from '@contour/domain/media/image-request'
import { DENIAL_REASONS } from '@contour/domain/orders/denial-reasons'
import { SIGNING_REASONS } from '@contour/domain/prescriptions/signing-flags'
import type { ArtifactKind, CodeArtifactId } from '@contour/domain/sign-offs/artifact'
import { contentLines } from '@contour/domain/sign-offs/content-lines'
import { CONTRADICTION_RULES } from './contradiction-rules.ts'
import { definitionOfForm } from './definitions.ts'
import { FLAG_RULES } from './flag-rules.ts'
import { STOP_NO_CONSENT, STOP_PREGNANCY, STOP_THYROID, STOPPING_CONDITIONS } from './health-questions.ts'
import { INTERACTIONS } from './interactions.ts'
import { NUMBERS_STOP, NUMBER_RULES } from './number-rules.ts'

/** Clinical content that staff edit: it comes from the database, everything else from this build. */
export type EditedContent = { readonly alarmWords: readonly WordPattern[] }

type Artifact = {
  readonly kind: ArtifactKind
  readonly title: string
  /** The files whose content it is: a test finds proposals that no artifact names. */
  readonly files: readonly string[]
  readonly content: (edited: EditedContent) => unknown
}

const ONE_DAY = new Date('2027-03-01T15:00:00Z')
const HAD = { source: 'parcel', on: null } as const
const NOTHING: Tolerated = { strengthUg: null, source: 'nothing', on: null, weeksMissed: false }
const YEAR = 12

const mg = (strengthUg: number) => formatStrength(strengthUg)
const yearText = (months: Schedule): string =>
  Object.entries(months)
    .map(([slot, ug]) => `${slot}: ${mg(ug)}`)
    .join(', ')

/** What the ladder does with every strength: not only its numbers are signed, but what is made of them. */
const ladderOf = (drug: Drug) => ({
  strengths: LADDER[drug].map(mg),
  'month by month without a wish': yearText(defaultDoses(drug)),
  'a year of a new patient': yearText(suggestSchedule(drug, YEAR, NOTHING, {})),
  'after nothing at most': mg(ladderAllows(drug, NOTHING)),
  ...Object.fromEntries(
    LADDER[drug].map((strengthUg) => [
      `after ${mg(strengthUg)}`,
      {
        'first month at most': mg(ladderAllows(drug, { ...HAD, strengthUg, weeksMissed: false })),
        'after two missed weeks at most': mg(ladderAllows(drug, { ...HAD, strengthUg, weeksMissed: true })),
        'next month at most': mg(nextRung(drug, strengthUg)),
        'directions of month 1': buildDirections({ drug, slot: '1', strengthUg, monthsBefore: 0 }),
      },
    ]),
  ),
})

const switchTo = (to: Drug) => {
  const from = DRUGS.find((drug) => drug !== to) ?? to
  return Object.fromEntries(
    LADDER[from].flatMap((strengthUg) =>
      [WITHIN_TWO_WEEKS, OVER_A_MONTH, 'Any other time'].map((taken) => [
        `${from} ${mg(strengthUg)}, ${taken.toLowerCase()}`,
        switchOptions(to, strengthUg, taken).map(mg).join(' or '),
      ]),
    ),
  )
}

const form = (name: 'medical' | 'bare' | 'refill', title: string): Artifact => ({
  kind: 'form',
  title,
  files: [
    `forms/src/${name}.ts`,
    'forms/src/definitions.ts',
    'forms/src/health-questions.ts',
    'forms/src/safety-questions.ts',
  ],
  content: () => definitionOfForm(name).definition,
})

/**
 * Every clinical artifact with its content as the product uses it (D-86): the one place from which the versions that are
 * signed are made. An id without an entry does not compile.
 */
export const CLINICAL_ARTIFACTS: Readonly<Record<CodeArtifactId, Artifact>> = {
  'form-medical': form('medical', 'Medical form'),
  'form-bare': form('bare', 'Short form after an earlier prescription'),
  'form-refill': form('refill', 'Check-in before a refill'),
  'answer-rules': {
    kind: 'rules',
    title: 'Answers that make a flag',
    files: [
      'forms/src/flag-rules.ts',
      'forms/src/safety-rules.ts',
      'domain/src/assessments/special-necessities.ts',
    ],
    content: () => ({ rules: FLAG_RULES, necessities: NECESSITY }),
  },
  'number-rules': {
    kind: 'rules',
    title: 'Weight, BMI and age that make a flag',
    files: ['forms/src/number-rules.ts'],
    content: () => NUMBER_RULES,
  },
  contradictions: {
    kind: 'rules',
    title: 'Answers that contradict each other',
    files: ['forms/src/contradiction-rules.ts'],
    content: () => CONTRADICTION_RULES,
  },
  interactions: {
    kind: 'rules',
    title: 'Medicines that interact',
    files: ['forms/src/interactions.ts'],
    content: () => INTERACTIONS,
  },
  'dose-rules': {
    kind: 'rules',
    title: 'Doses that make a flag',
    files: ['domain/src/dosing/dose-flags.ts'],
    content: () => DOSE_RULES,
  },
  'dose-ladders': {
    kind: 'doses',
    title: 'Dose ladders',
    files: ['domain/src/dosing/ladders.ts'],
    content: () => Object.fromEntries(DRUGS.map((drug) => [drug, ladderOf(drug)])),
  },
  'drug-switch': {
    kind: 'doses',
    title: 'First dose after the other drug',
    files: ['domain/src/dosing/switching.ts'],
    content: () => Object.fromEntries(DRUGS.map((drug) => [`to ${drug}`, switchTo(drug)])),
  },
  formulary: {
    kind: 'doses',
    title: 'Formulary',
    files: ['domain/src/dosing/formulary.ts'],
    content: () => ({
      products: FORMULARY,
      support: SUPPORT_MEDICATIONS,
      'doses in a month': WEEKLY_DOSES_PER_MONTH,
    }),
  },
  limits: {
    kind: 'rules',
    title: 'Who may start: age, BMI and goal weight',
    files: ['domain/src/intake/goal-weight.ts'],
    content: () => ({
      'least age': MIN_AGE,
      bmi: BMI_LIMITS,
      texts: BMI_MESSAGES,
      'lowest BMI of a goal': LOWEST_GOAL_BMI,
    }),
  },
  'alarm-words': {
    kind: 'words',
    title: 'Alarm words',
    files: [
      'domain/src/conversations/alarm-words.ts',
      'domain/src/conversations/emergency-patterns.ts',
      'domain/src/conversations/emergency-patterns-belly.ts',
      'domain/src/conversations/emergency-patterns-body.ts',
      'domain/src/conversations/emergency-patterns-harm.ts',
      'domain/src/conversations/emergency-patterns-spanish.ts',
      'domain/src/conversations/emergency-words.ts',
      'domain/src/conversations/emergency-phrases.ts',
      'domain/src/conversations/emergency-look-alikes.ts',
      'domain/src/conversations/yellow-patterns.ts',
      'domain/src/conversations/yellow-patterns-spanish.ts',
      'domain/src/conversations/pregnancy-words.ts',
      'domain/src/conversations/wrong-dose.ts',
      'domain/src/conversations/dose-amounts.ts',
    ],
    content: ({ alarmWords }) => ({
      words: alarmWords.map(formatPattern),
      pregnancy: PREGNANCY_PATTERNS,
      'wrong dose': WRONG_DOSE_RULE,
    }),
  },
  'alarm-texts': {
    kind: 'texts',
    title: 'What a patient reads after an alarm',
    files: ['domain/src/conversations/emergency-alert.ts', 'domain/src/conversations/alarm-promise.ts'],
    content: () => ({
      notices: EMERGENCY_NOTICES,
      'with a clinician on call': alarmPromise({ onCall: true, phone: '5555550100', by: ONE_DAY }),
      'with a clinician on call, without a phone': alarmPromise({ onCall: true, phone: null, by: ONE_DAY }),
      'without a clinician on call': alarmPromise({ onCall: false, phone: null, by: ONE_DAY }),
      visitor: visitorPromise(ONE_DAY),
      symptom: lookPromise(ONE_DAY),
    }),
  },
  'stop-texts': {
    kind: 'texts',
    title: 'What a patient reads when a form stops',
    files: ['domain/src/assessments/disqualify.ts', 'forms/src/health-questions.ts'],
    content: () => ({
      heading: STOP_HEADING,
      'without a text of its own': STOP_DEFAULT,
      information: STOP_DEFAULT_INFORMATIONAL,
      pregnancy: STOP_PREGNANCY,
      thyroid: STOP_THYROID,
      'no consent': STOP_NO_CONSENT,
      numbers: NUMBERS_STOP,
      conditions: STOPPING_CONDITIONS,
    }),
  },
  'dose-card': {
    kind: 'texts',
    title: 'Dose card',
    files: [
      'domain/src/dosing/dose-card-texts.ts',
      'domain/src/dosing/missed-dose.ts',
      'domain/src/dosing/back-up-weeks.ts',
    ],
    content: () => ({
      texts: DOSE_CARD_TEXTS,
      'weeks with a second method': BACK_UP_WEEKS,
      'days late': MISSED_DOSE_DAYS,
      'least units': LEAST_UNITS,
      'units between two lines': SYRINGES,
    }),
  },
  'dose-questions': {
    kind: 'texts',
    title: 'Questions before a higher strength',
    files: ['domain/src/dose-questions/dose-questions.ts'],
    content: () => DOSE_QUESTION_WORDS,
  },
  'signing-reasons': {
    kind: 'texts',
    title: 'Reasons with which a flag is answered',
    files: ['domain/src/prescriptions/signing-flags.ts'],
    content: () => SIGNING_REASONS,
  },
  'compounding-reasons': {
    kind: 'texts',
    title: 'Reasons for compounding',
    files: ['domain/src/dosing/compounding-reasons.ts'],
    content: () => ({
      reasons: COMPOUNDING_REASONS,
      marketed: DRUGS.flatMap((drug) =>
        LADDER[drug].map((ug) => `${drug} ${mg(ug)}: ${isMarketed(drug, ug) ? 'yes' : 'no'}`),
      ),
    }),
  },
  'complaint-texts': {
    kind: 'texts',
    title: 'What a patient reads about a parcel that went wrong',
    files: ['domain/src/complaints/complaint-texts.ts'],
    content: () => ({
      temperature: TEMPERATURE_RULE,
      doses: DOSE_WARNINGS,
      'after a refund': [AFTER_REFUND, DOSES_AFTER_REFUND],
    }),
  },
  'denial-reasons': {
    kind: 'texts',
    title: 'Reasons for a denial',
    files: ['domain/src/orders/denial-reasons.ts'],
    content: () => DENIAL_REASONS,
  },
  'image-reasons': {
    kind: 'texts',
    title: 'Reasons for a new image',
    files: ['domain/src/media/image-request.ts'],
    content: () => IMAGE_REQUEST_REASONS,
  },
}

/** Content to sign: its lines, and the hash that identifies them. */
export type SignedContent = { readonly lines: readonly string[]; readonly hash: string }

const contentOf = (value: unknown): SignedContent => {
  const lines = contentLines(value)
  return { lines, hash: createHash('sha256').update(lines.join('\n')).digest('hex') }
}

export const contentOfArtifact = (id: CodeArtifactId, edited: EditedContent): SignedContent =>
  contentOf(CLINICAL_ARTIFACTS[id].content(edited))

/** The content of a claim about a result, as a page shows it. */
export const contentOfClaim = (claim: ClaimWording): SignedContent =>
  contentOf({
    sentence: formatClaim(claim),
    figures: claim.figures,
    evidence: claim.evidence,
    source: claim.source,
    population: claim.population,
    studied: claim.studied || 'none',
    'last day': claim.expires_on,
  })
