import { FLAG_SEVERITIES, type FlagSeverity } from '../assessments/answer-flags.ts'
import type { NumberFlag } from '../assessments/number-flags.ts'
import type { DoseFlag } from '../dosing/dose-flags.ts'

/** What a flag is about; each kind has its own reasons at the signature. */
export const SIGNING_KINDS = [
  'answer',
  'allergies',
  'medicines',
  'number',
  'dose',
  'several',
  'stopped',
  'other_glp',
  'same_person',
  'contradiction',
  'quantity',
] as const
export type SigningKind = (typeof SIGNING_KINDS)[number]

/** A flag as the signature meets it (D-82). */
export type SigningFlag = {
  /** Names the rule and what it is about: the same flag has the same id in two readings of a chart. */
  readonly id: string
  readonly rule: string
  readonly kind: SigningKind
  readonly severity: FlagSeverity
  readonly reason: string
  /** The patient's words or the figures. A flag whose words changed is another flag. */
  readonly words: string
  readonly source: string
  /** Whether nothing can be signed while it stands. */
  readonly stops: boolean
}

/** An answer to a flag: the words that the clinician saw, a reason of the list, and own words. */
export type SigningAnswer = {
  readonly id: string
  readonly seen: string
  readonly reason: string
  readonly note: string
}

type Reason = { readonly code: string; readonly label: string; readonly kinds: readonly SigningKind[] }

/** The reasons with which a flag is answered. A proposal that needs sign-off. */
export const SIGNING_REASONS: readonly Reason[] = [
  {
    code: 'asked',
    label: 'Asked the patient, safe for treatment',
    kinds: ['answer', 'allergies', 'number', 'stopped', 'contradiction'],
  },
  {
    code: 'own-doctor',
    label: 'The patient’s own doctor follows it',
    kinds: ['answer', 'medicines', 'number', 'stopped'],
  },
  {
    code: 'mistake',
    label: 'Asked the patient, one answer was a mistake',
    kinds: ['stopped', 'contradiction'],
  },
  { code: 'warned', label: 'Told what to watch for', kinds: ['answer', 'number', 'dose', 'other_glp'] },
  {
    code: 'records',
    label: 'Records or labs seen',
    kinds: ['answer', 'number', 'dose', 'stopped', 'contradiction'],
  },
  { code: 'no-bearing', label: 'Not related to this product', kinds: ['answer', 'allergies'] },
  { code: 'pharmacy-told', label: 'The pharmacy is told', kinds: ['allergies'] },
  { code: 'no-interaction', label: 'No interaction, all of them', kinds: ['medicines'] },
  { code: 'dose-adjusted', label: 'The other medicine is adjusted', kinds: ['medicines', 'answer'] },
  { code: 'taken-before', label: 'Has taken this strength before', kinds: ['dose'] },
  { code: 'side-effects', label: 'Lower because of side effects', kinds: ['dose'] },
  { code: 'switches', label: 'Switches, told when to stop the other one', kinds: ['other_glp'] },
  { code: 'other-plan-ends', label: 'Asked the patient, the other plan ends', kinds: ['same_person'] },
  { code: 'record-read', label: 'Read the other account, nothing against it', kinds: ['same_person'] },
  { code: 'more-needed', label: 'Needs more, told the most for a day', kinds: ['quantity'] },
  { code: 'weighed', label: 'Weighed together, treatment is right', kinds: ['several'] },
  { code: 'other', label: 'Another reason, in my words', kinds: [...SIGNING_KINDS] },
]

/** Minimum and maximum characters of the words that a critical flag and another reason need. Our own figures. */
export const SIGNING_NOTE = { min: 10, max: 1000 } as const

export const signingReasonsFor = (kind: SigningKind): readonly Reason[] =>
  SIGNING_REASONS.filter(({ kinds }) => kinds.includes(kind))

/** Whether a flag is answered at the signature: every critical and important one, and what the patient takes (D-82). */
export const needsAnswer = ({ severity, kind }: Pick<SigningFlag, 'severity' | 'kind'>): boolean =>
  severity !== 'review' || kind === 'medicines'

/** Whether an answer needs words besides its reason. */
export const needsWords = ({ severity }: Pick<SigningFlag, 'severity'>, reason: string): boolean =>
  severity === 'critical' || reason === 'other'

export const flagOfNumber = ({ rule, words, ...flag }: NumberFlag): SigningFlag => ({
  id: `number/${rule}`,
  rule,
  kind: 'number',
  words,
  ...flag,
})

export const flagOfDose = ({ rule, slot, severity, reason, words, source }: DoseFlag): SigningFlag => ({
  id: `dose/${slot}/${rule}`,
  rule,
  kind: 'dose',
  severity,
  reason,
  words,
  source,
  stops: false,
})

/** So many important flags together are critical (D-82). */
const TOGETHER = 3

/**
 * Returns all flags of a signature, the most severe first. Three important ones together are one more, critical flag,
 * which names them.
 */
export function signingFlags(flags: readonly SigningFlag[]): readonly SigningFlag[] {
  const important = flags.filter(({ severity }) => severity === 'important')
  const together: readonly SigningFlag[] =
    important.length < TOGETHER
      ? []
      : [
          {
            id: 'several/important-together',
            rule: 'important-together',
            kind: 'several',
            severity: 'critical',
            reason: `${important.length} important findings together`,
            words: important.map(({ reason }) => reason).join('; '),
            source: 'Three important findings weigh as a critical one',
            stops: false,
          },
        ]
  const all = [...together, ...flags]
  return FLAG_SEVERITIES.flatMap((severity) => all.filter((flag) => flag.severity === severity))
}

export type SigningProblems = {
  /** The flags are not those that the clinician saw. */
  readonly changed: readonly string[]
  /** Flags without an answer: they were not seen, or not answered. */
  readonly missing: readonly string[]
  /** What stops the signature, and answers that do not do. */
  readonly open: readonly string[]
}

/**
 * Compares the answers of a signature with the flags as they are now (D-82). An answer to a flag that no longer stands,
 * or whose words differ, means that the chart has changed.
 */
export function checkSigningAnswers(
  flags: readonly SigningFlag[],
  answers: readonly SigningAnswer[],
): SigningProblems {
  const open: string[] = []
  const changed: string[] = []
  const missing: string[] = []
  for (const { id } of answers)
    if (!flags.some((flag) => flag.id === id)) changed.push('A flag that was answered no longer stands.')
  for (const flag of flags) {
    const { id, reason, words, severity, kind } = flag
    if (flag.stops) open.push(`${reason}. ${words}`.trim())
    const given = answers.filter((answer) => answer.id === id)
    const [answer] = given
    if (!answer) {
      if (needsAnswer(flag) && !flag.stops) missing.push(`Answer before you sign: ${reason}.`)
      continue
    }
    if (given.length > 1) open.push(`Answered twice: ${reason}.`)
    if (answer.seen !== words) changed.push(`This has changed: ${reason}. ${words}`.trim())
    if (!signingReasonsFor(kind).some(({ code }) => code === answer.reason))
      open.push(`Choose a reason from the list: ${reason}.`)
    const length = answer.note.trim().length
    if (needsWords(flag, answer.reason) && (length < SIGNING_NOTE.min || !/\p{L}{2}/u.test(answer.note)))
      open.push(
        severity === 'critical'
          ? `Say in your own words why this can be signed: ${reason}.`
          : `Say in your own words what the reason is: ${reason}.`,
      )
    if (length > SIGNING_NOTE.max) open.push(`The words are too long: ${reason}.`)
  }
  return { changed, missing, open }
}
