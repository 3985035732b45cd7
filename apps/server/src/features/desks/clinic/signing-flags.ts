import { numberFlags } from '@contour/domain/assessments/number-flags'
import type { Said } from '@contour/domain/assessments/contradictions'
import { isFollowUpOf } from '@contour/domain/assessments/question-themes'
import { doseFlags } from '@contour/domain/dosing/dose-flags'
import type { Drug } from '@contour/domain/dosing/drug'
import { flagOfOtherGlp, type OtherGlp } from '@contour/domain/dosing/other-glp'
import type { Schedule } from '@contour/domain/dosing/months'
import { flagOfDose, flagOfNumber } from '@contour/domain/prescriptions/signing-flags'
import type { SigningFlag, SigningKind } from '@contour/domain/prescriptions/signing-flags'
import { ANTI_NAUSEA_KEYS, NUMBER_RULES } from '@contour/forms'
import { contradictionFlags } from './contradiction-flags.ts'
import { shownAnswers, type SubmissionRow } from './form-answers.ts'
import type { TreatmentState } from '../../care/prescriptions/index.ts'

/** Characters of a patient's words that a flag repeats; the chart shows all of them. */
const WORDS_MAX = 1000

/** The rules whose words list something that is answered apart from the other flags. */
const KIND_OF_RULE: Readonly<Record<string, SigningKind>> = {
  allergies: 'allergies',
  medications: 'medicines',
}

/** What the chart's flags are computed from, besides the treatment. */
type Flagged = {
  forms: readonly SubmissionRow[]
  /** The flags of answers at which a form stopped (D-81). */
  stopped: readonly SigningFlag[]
  /** The flags of other accounts of the same person (D-83). */
  samePerson: readonly SigningFlag[]
  /** The plans of another GLP-1, and when the plan of this order was bought (D-83). */
  otherGlp: { others: readonly OtherGlp[]; boughtAt: Date }
  /** Whether the anti-nausea medicine was bought with the order (D-51). */
  antiNausea: boolean
  /** What answers can contradict besides each other (D-84). */
  person: Pick<Said, 'sex' | 'goalLb'>
}

/**
 * Returns the flags of an order's answers, of those at which a form stopped or which contradict each other, of another
 * account of the same person, of another GLP-1 and of the patient's numbers; those of its doses follow from the lines.
 */
export function chartFlags(
  { forms, stopped, samePerson, otherGlp, person, antiNausea }: Flagged,
  { body }: Pick<TreatmentState, 'body'>,
): readonly SigningFlag[] {
  return [
    ...stopped,
    ...samePerson,
    ...otherGlp.others.map((other) => flagOfOtherGlp(other, otherGlp.boughtAt)),
    ...contradictionFlags(forms, { ...person, weightLb: body.weightLb }),
    ...forms.flatMap(answerFlags),
    ...(antiNausea ? unaskedFlags(forms) : []),
    ...numberFlags(NUMBER_RULES, body).map(flagOfNumber),
  ]
}

/** Returns the flags of the doses of a prescription or of a wish (D-78). */
export const flagsOfDoses = (
  drug: Drug,
  treatment: TreatmentState,
  months: Schedule,
): readonly SigningFlag[] => doseFlags(drug, treatment.had, months, treatment).map(flagOfDose)

/** The anti-nausea medicine may be bought after the form was sent: what it was not asked, the clinician asks (D-51). */
function unaskedFlags(forms: readonly SubmissionRow[]): readonly SigningFlag[] {
  const answered = forms.flatMap(({ answers }) => shownAnswers(answers).map(({ question }) => question))
  if (ANTI_NAUSEA_KEYS.every((key) => answered.includes(key))) return []
  return [
    {
      id: 'addon/nausea/unasked',
      rule: 'ondansetron-unasked',
      kind: 'answer',
      severity: 'important',
      reason: 'Ondansetron was bought, and the questions about heart rhythm and serotonin were not asked',
      words: 'Not in a form of this order.',
      source: 'Label of ondansetron: QT prolongation, serotonin syndrome',
      stops: false,
    },
  ]
}

function answerFlags(form: SubmissionRow): readonly SigningFlag[] {
  const answers = shownAnswers(form.answers)
  return answers.flatMap(({ question, answer, flags }) =>
    flags.map((flag) => ({
      id: `${form.kind}/${form.round}/${question}/${flag.rule}`,
      rule: flag.rule,
      kind: KIND_OF_RULE[flag.rule] ?? 'answer',
      severity: flag.severity,
      reason: flag.reason,
      words: [
        answer,
        ...answers.filter((other) => isFollowUpOf(other.question, question)).map((one) => one.answer),
      ]
        .filter((text) => text !== '')
        .join('; ')
        .slice(0, WORDS_MAX)
        .trim(),
      source: flag.source,
      stops: false,
    })),
  )
}
