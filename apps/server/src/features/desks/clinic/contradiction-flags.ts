import { contradictionsIn, type Said } from '@contour/domain/assessments/contradictions'
import { KEY } from '@contour/domain/assessments/definition'
import { isRecord } from '@contour/domain/is-record'
import type { SigningFlag } from '@contour/domain/prescriptions/signing-flags'
import { CONTRADICTION_RULES } from '@contour/forms'
import type { SubmissionRow } from './form-answers.ts'

/** Returns the flags of answers that contradict each other in the newest form of an order (D-84). */
export function contradictionFlags(
  forms: readonly Pick<SubmissionRow, 'kind' | 'answers' | 'additional_details' | 'round'>[],
  person: Omit<Said, 'answers'>,
): readonly SigningFlag[] {
  const form = forms.find(({ kind }) => kind !== 'adjust')
  if (!form) return []
  return contradictionsIn(CONTRADICTION_RULES, { ...person, answers: answersOf(form) }).map(
    ({ rule, ...flag }) => ({
      id: `contradiction/${form.kind}/${form.round}/${rule}`,
      rule,
      kind: 'contradiction',
      stops: false,
      ...flag,
    }),
  )
}

function answersOf(form: Pick<SubmissionRow, 'answers' | 'additional_details'>): Said['answers'] {
  const entries: unknown[] = Array.isArray(form.answers) ? form.answers : []
  const said = entries.flatMap((entry): [string, string[]][] => {
    if (!isRecord(entry) || typeof entry['question'] !== 'string') return []
    const { question, answer } = entry
    const values = (Array.isArray(answer) ? answer : [answer]).filter(
      (value): value is string => typeof value === 'string' && value !== '',
    )
    return values.length > 0 ? [[question, values]] : []
  })
  const details = form.additional_details.trim()
  return { ...Object.fromEntries(said), ...(details ? { [KEY.additionalDetails]: [details] } : {}) }
}
