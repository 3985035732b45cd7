import { scheduleOf, valuesOf, type AnswerValue, type Answers } from './answers.ts'
import { askedQuestions } from './asked-questions.ts'
import type { Question } from './definition.ts'
import type { Form } from './form-session.ts'
import { sectionOf, type FormSection } from './form-sections.ts'

/** The questions that were answered, by section in the order of the form, and those that were left open. */
export type ReviewGroups = {
  readonly groups: readonly { readonly section: FormSection; readonly questions: readonly Question[] }[]
  readonly open: readonly Question[]
}

/** Groups the questions that are asked with these answers for the review. A finished form leaves only optional ones open. */
export function reviewGroups(form: Form, answers: Answers): ReviewGroups {
  const asked = askedQuestions(form.definition, form.context, answers)
    .map(({ question }) => question)
    .filter(({ question_type }) => question_type !== 'informational')
  const answered = asked.filter((question) => isGiven(answers[question.id]))
  const sections = [...new Set(answered.map((question) => sectionOf(form, question)))]
  return {
    groups: sections.map((section) => ({
      section,
      questions: answered.filter((question) => sectionOf(form, question) === section),
    })),
    open: asked.filter((question) => !isGiven(answers[question.id])),
  }
}

function isGiven(value: AnswerValue | undefined): boolean {
  return valuesOf(value).some((text) => text.trim() !== '') || Object.keys(scheduleOf(value)).length > 0
}
