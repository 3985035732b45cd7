import { clearInvalidLater } from '../dosing/month-rules.ts'
import type { AnswerValue, Answers, FormContext } from './answers.ts'
import { doseContextOf, scheduleOf } from './answers.ts'
import type { Definition, Question } from './definition.ts'
import { isStopText, optionsOf } from './definition.ts'
import type { Stop } from './disqualify.ts'
import { stopAt } from './disqualify.ts'
import { dropFollowUps, followUpsOf, parentOf } from './follow-ups.ts'
import { nextEnabled } from './next-enabled.ts'
import { visibleQuestions } from './visible-questions.ts'

/** The form being walked; it does not change on the way. */
export type Form = { readonly definition: Definition; readonly context: FormContext }

/**
 * A walk through a form: the answers, the question now shown, and the questions whose follow-ups have been
 * inserted. `stop` is set while the dialog is open; `complete` once the form may be submitted.
 */
export type Walk = {
  readonly answers: Answers
  readonly currentId: number
  readonly inserted: readonly number[]
  readonly stop?: Stop
  readonly complete: boolean
  /** The question was opened from the finished form: Next leads back there, over what has become open. */
  readonly changing?: boolean
}

/** The questions of the walk in order: the visible ones, each followed by its inserted follow-ups. */
export function stepsOf(form: Form, walk: Pick<Walk, 'answers' | 'inserted'>): readonly Question[] {
  return visibleQuestions(form.definition, form.context, walk.answers).flatMap((question) =>
    walk.inserted.includes(question.id)
      ? [question, ...followUpsOf(question, walk.answers).map((item) => item.question)]
      : [question],
  )
}

/** Begins a walk, with answers known beforehand (such as a prefilled weight) where given. */
export function startWalk(form: Form, prefilled: Answers = {}): Walk {
  const first = visibleQuestions(form.definition, form.context, prefilled)[0]
  if (!first) throw new RangeError('The definition asks nothing')
  return { answers: prefilled, currentId: first.id, inserted: [], complete: false }
}

/** The question now shown. Should it have vanished, the first one of the walk. */
export function currentQuestion(form: Form, walk: Walk): Question {
  const steps = stepsOf(form, walk)
  return steps.find((step) => step.id === walk.currentId) ?? (steps[0] as Question)
}

/** True when Next may be pressed on the question now shown. */
export function canGoNext(form: Form, walk: Walk): boolean {
  return nextEnabled(currentQuestion(form, walk), form.definition, form.context, walk.answers)
}

/**
 * Records the answer to the question now shown. Confirmation buttons move on at once; one marked is_back_button
 * goes back instead. Follow-ups of options no longer chosen lose their answers; a schedule loses the later months
 * that are no longer on offer.
 */
export function answer(form: Form, walk: Walk, value: AnswerValue): Walk {
  const question = currentQuestion(form, walk)
  if (question.question_type === 'confirmation_buttons') {
    const option = optionsOf(question).find(({ title }) => title === value)
    if (option?.is_back_button) return back(form, walk)
  }
  const recorded =
    question.question_type === 'dose_radio_more'
      ? clearInvalidLater(doseContextOf(form.definition, form.context, walk.answers), scheduleOf(value))
      : value
  const answers = dropFollowUps(question, { ...walk.answers, [question.id]: recorded }, true)
  const answered: Walk = { ...walk, currentId: question.id, answers, stop: undefined, complete: false }
  return question.question_type === 'confirmation_buttons' ? next(form, answered) : answered
}

/**
 * Moves on. A disqualifying answer opens the stop instead. On the last question the walk is complete once every
 * question and every follow-up is answered; else it goes to the first that is open (document 3 §4).
 */
export function next(form: Form, walk: Walk): Walk {
  const question = currentQuestion(form, walk)
  if (!canGoNext(form, walk)) return walk
  const stop = stopAt(question, form.definition, form.context, walk.answers)
  if (stop) return { ...walk, stop }
  const inserted = withFollowUps(question, walk)
  const steps = stepsOf(form, { answers: walk.answers, inserted })
  const following = steps[steps.findIndex((step) => step.id === question.id) + 1]
  const moved: Walk = { ...walk, inserted, stop: undefined }
  // At a stop text the end is judged, so that the question that led to it can be answered otherwise.
  if (walk.changing || !following || isStopText(following)) return finish(form, moved)
  return { ...moved, currentId: following.id, complete: false }
}

function withFollowUps(question: Question, walk: Walk): readonly number[] {
  if (walk.inserted.includes(question.id) || followUpsOf(question, walk.answers).length === 0) {
    return walk.inserted
  }
  return [...walk.inserted, question.id]
}

function finish(form: Form, walk: Walk): Walk {
  const { definition, context } = form
  const answers = withValidDoses(form, walk.answers)
  const inserted = visibleQuestions(definition, context, answers)
    .filter((question) => followUpsOf(question, answers).length > 0)
    .map((question) => question.id)
  const ended: Walk = { ...walk, answers, inserted, complete: false }
  const steps = stepsOf(form, ended)
  const stopping = steps.find((step) => stopAt(step, definition, context, answers))
  if (stopping) {
    return { ...ended, currentId: stopping.id, stop: stopAt(stopping, definition, context, answers) }
  }
  const open = steps.find((step) => !nextEnabled(step, definition, context, answers))
  return open ? { ...ended, currentId: open.id } : { ...ended, complete: true }
}

/** The answers without doses that earlier answers, changed since, no longer allow. */
function withValidDoses({ definition, context }: Form, answers: Answers): Answers {
  const schedule = definition.questions.find((question) => question.question_type === 'dose_radio_more')
  if (!schedule || answers[schedule.id] === undefined) return answers
  const doses = clearInvalidLater(
    doseContextOf(definition, context, answers),
    scheduleOf(answers[schedule.id]),
  )
  return { ...answers, [schedule.id]: doses }
}

/**
 * Goes one question back. The answer of the question that is left is cleared, with its follow-ups; on arriving at
 * a question that inserted follow-ups, these are taken out again (document 3 §4). On the first question it stays.
 */
export function back(form: Form, walk: Walk): Walk {
  const question = currentQuestion(form, walk)
  const steps = stepsOf(form, walk)
  const before = steps[steps.findIndex((step) => step.id === question.id) - 1]
  const cleared: Record<number, AnswerValue> = { ...dropFollowUps(question, walk.answers, false) }
  delete cleared[question.id]
  const left = { ...walk, answers: cleared, stop: undefined, complete: false }
  if (!before) return { ...left, inserted: walk.inserted.filter((id) => id !== question.id) }
  const parent = parentOf(form.definition, question.id)
  const removed = parent?.id === before.id ? [question.id, before.id] : [question.id]
  return {
    ...left,
    currentId: before.id,
    answers: removed.includes(before.id) ? dropFollowUps(before, cleared, false) : cleared,
    inserted: walk.inserted.filter((id) => !removed.includes(id)),
  }
}

/** Opens a question of the finished form anew; every answer stays. */
export function changeAnswer(walk: Walk, questionId: number): Walk {
  return { ...walk, currentId: questionId, stop: undefined, complete: false, changing: true }
}

/** Closes the stop dialog ("Resubmit Form"): the question stays, to be answered otherwise. */
export function closeStop(walk: Walk): Walk {
  return { ...walk, stop: undefined }
}

/** How much of the form is behind the person, a whole percent: 0 at the first question, 100 when complete. */
export function progressOf(form: Form, walk: Walk): number {
  if (walk.complete) return 100
  const steps = stepsOf(form, walk).filter((step) => !isStopText(step))
  const position = steps.findIndex((step) => step.id === walk.currentId)
  return Math.floor((Math.max(0, position) / steps.length) * 100)
}
