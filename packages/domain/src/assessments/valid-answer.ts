import { slotsForTerm } from '../dosing/months.ts'
import { INTAKE_RANGES, isWeight } from '../intake/intake-rules.ts'
import { scheduleOf, valuesOf, type AnswerValue, type FormContext } from './answers.ts'
import { KEY, isUpload, optionsOf, type Question } from './definition.ts'
import { contradictsNone } from './multi-select.ts'

/** Maximum length of one answer, characters. Our own figure; the contract allows 5,000. */
export const TEXT_MAX = 5000

/** Whether a question is about today's weight: a number of pounds, where other numbers are whole. */
export const asksWeight = ({ question }: Pick<Question, 'question'>): boolean =>
  question === KEY.currentWeight

/** A weight is in pounds with at most one decimal (D-80). */
const isTypedWeight = (text: string): boolean =>
  /^\s*\d{2,3}(?:\.\d)?\s*$/.test(text) && isWeight(Number(text))

const isNumber = (question: Question, text: string): boolean =>
  asksWeight(question) ? isTypedWeight(text) : /^\s*\d{1,6}\s*$/.test(text)

/**
 * Lists the values that a choice may record: the options (a Back button records nothing) and the lines with an answer.
 */
export function choicesOf(question: Question): readonly string[] {
  const options = optionsOf(question).filter((option) => !option.is_back_button)
  const lines = (question.show_array ?? []).filter((line) => line.answer !== '')
  return [...new Set([...options.map((option) => option.title), ...lines.map((line) => line.answer)])]
}

/** Whether the question has an answer of the type it requires (document 3 §5, "Next enablement"). */
export function isAnswered(
  question: Question,
  value: AnswerValue | undefined,
  context: FormContext,
): boolean {
  const values = valuesOf(value)
  switch (question.question_type) {
    case 'informational':
      return true
    case 'dose_radio_more':
      return slotsForTerm(context.term).every((slot) => scheduleOf(value)[slot] !== undefined)
    case 'integer':
      return typeof value === 'string' && isNumber(question, value)
    case 'multiple_option':
      return values.length > 0
    default:
      return typeof value === 'string' && value.trim() !== ''
  }
}

/** Returns the problem of an existing answer, or undefined. Doses are checked by checkSchedule. */
export function answerProblem(question: Question, value: AnswerValue): string | undefined {
  const values = valuesOf(value)
  switch (question.question_type) {
    case 'single_option':
    case 'consent':
    case 'dose_optimization':
    case 'confirmation_buttons':
      return typeof value === 'string' && choicesOf(question).includes(value)
        ? undefined
        : 'is not one of the choices'
    case 'multiple_option':
      if (typeof value === 'string' || values.length === 0) return 'is not a list of choices'
      if (values.some((title) => !choicesOf(question).includes(title))) return 'is not one of the choices'
      if (new Set(values).size < values.length) return 'names a choice twice'
      return contradictsNone(values) ? 'says none and something else' : undefined
    case 'integer': {
      if (typeof value === 'string' && isNumber(question, value)) return undefined
      const { min, max } = INTAKE_RANGES.weight
      return asksWeight(question) ? `is not a weight from ${min} to ${max} pounds` : 'is not a whole number'
    }
    case 'informational':
      return 'takes no answer'
    case 'dose_radio_more':
      return undefined
    default: {
      if (typeof value !== 'string') return 'is not a text'
      const longest = isUpload(question) ? 300 : TEXT_MAX
      return value.length > longest ? 'is too long' : undefined
    }
  }
}
