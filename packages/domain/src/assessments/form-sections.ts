import { QUESTIONNAIRE_MINUTES } from '../promises/promise-texts.ts'
import { currentQuestion, stepsOf, type Form, type FormSession } from './form-session.ts'
import { isStopText, type Question } from './definition.ts'
import { parentOf } from './follow-ups.ts'

/** The sections of the medical, bare and refill forms, by what their questions are about. */
export const FORM_SECTIONS = ['about', 'medicines', 'health', 'safety', 'wishes', 'consent'] as const
export type FormSection = (typeof FORM_SECTIONS)[number]

/**
 * The keys of the questions with which a section begins; the definitions have no sections of their own. Each section is
 * one stretch of a form, so a question of another topic belongs to the section in which it is asked.
 */
const FIRST_KEYS: Readonly<Record<FormSection, readonly string[]>> = {
  about: ['pregnancy', 'current_weight'],
  medicines: ['current_medication'],
  health: ['nauseous', 'health_change'],
  safety: ['conditions', 'new_conditions'],
  wishes: ['dose_wish', 'flexible_dosing'],
  consent: ['florida_bill_of_rights', 'telehealth_consent', 'glp_consent'],
}

/**
 * Returns the section of every question of a form by its id; a follow-up has the section of its parent. The wish about
 * the dose is a section of its own only where it does not interrupt the one about medicines (medical form).
 */
export function sectionsOf({ definition }: Pick<Form, 'definition'>): ReadonlyMap<number, FormSection> {
  const sections = new Map<number, FormSection>()
  let section: FormSection = FORM_SECTIONS[0]
  for (const question of definition.questions) {
    const begins = FORM_SECTIONS.find((name) => FIRST_KEYS[name].includes(question.question))
    if (begins && !(section === 'medicines' && begins === 'wishes')) section = begins
    sections.set(question.id, section)
  }
  return sections
}

/** The section of one question; the first section for a question that the form does not have. */
export function sectionOf(form: Pick<Form, 'definition'>, question: Question): FormSection {
  const own = parentOf(form.definition, question.id) ?? question
  return sectionsOf(form).get(own.id) ?? FORM_SECTIONS[0]
}

/**
 * The position on the path: the section, the question's number from 1, and where each section begins (0 to 1).
 * `minutes` is the rest of the form with the current question, at least 1; null for a form that nobody has timed.
 */
export type FormPlace = {
  readonly section: FormSection
  readonly at: number
  readonly of: number
  readonly starts: readonly number[]
  readonly minutes: number | null
}

/**
 * The rest of the measured time of the medical form, every question counted alike. The bare form has the same questions
 * without its pictures; the refill form was not timed.
 */
const minutesLeft = ({ context }: Form, at: number, of: number): number | null =>
  context.form === 'refill' ? null : Math.max(1, Math.round((QUESTIONNAIRE_MINUTES * (of - at + 1)) / of))

/**
 * Returns the position of the current question on the path that the answers so far lead to. The path is the list of
 * stepsOf without stop texts, so its length changes when an answer adds questions or takes them away.
 */
export function placeOf(form: Form, session: FormSession): FormPlace {
  const current = currentQuestion(form, session)
  const steps = stepsOf(form, session).filter((step) => !isStopText(step) || step.id === current.id)
  const sections = steps.map((step) => sectionOf(form, step))
  const index = steps.findIndex((step) => step.id === current.id)
  return {
    section: sections[index] ?? FORM_SECTIONS[0],
    at: index + 1,
    of: steps.length,
    minutes: minutesLeft(form, index + 1, steps.length),
    starts: sections.flatMap((section, place) =>
      place > 0 && section !== sections[place - 1] ? [place / steps.length] : [],
    ),
  }
}
