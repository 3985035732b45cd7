import { clearInvalidLater } from '../dosing/month-rules.ts'
import { doseContextOf, scheduleOf, type AnswerValue, type Answers, type FormContext } from './answers.ts'
import { isStopText, optionsOf, type Definition, type Question } from './definition.ts'
import { stopAt, type Stop } from './disqualify.ts'
import { dropFollowUps, followUpsOf, parentOf } from './follow-ups.ts'
import { nextEnabled } from './next-enabled.ts'
import { asksWeight } from './valid-answer.ts'
import { visibleQuestions } from './visible-questions.ts'

/** The form of a session; it does not change during the session. */
export type Form = { readonly definition: Definition; readonly context: FormContext }

/**
 * The state of filling in a form: the answers, the current question, and the questions whose follow-ups have been
 * inserted. `stop` is set while the dialog is open; `complete` once the form may be submitted.
 */
export type FormSession = {
  readonly answers: Answers
  readonly currentId: number
  readonly inserted: readonly number[]
  readonly stop?: Stop
  readonly complete: boolean
  /** The question was opened from the finished form: Next returns there unless other questions have become open. */
  readonly changing?: boolean
}

/** Lists the questions of the session in order: the visible ones, each followed by its inserted follow-ups. */
export function stepsOf(form: Form, session: Pick<FormSession, 'answers' | 'inserted'>): readonly Question[] {
  return visibleQuestions(form.definition, form.context, session.answers).flatMap((question) =>
    session.inserted.includes(question.id)
      ? [question, ...followUpsOf(question, session.answers).map((item) => item.question)]
      : [question],
  )
}

export function startFormSession(form: Form, prefilled: Answers = {}): FormSession {
  const first = visibleQuestions(form.definition, form.context, prefilled)[0]
  if (!first) throw new RangeError('The definition asks nothing')
  return { answers: prefilled, currentId: first.id, inserted: [], complete: false }
}

/** Returns the current question, or the first one if the current question is no longer visible. */
export function currentQuestion(form: Form, session: FormSession): Question {
  const steps = stepsOf(form, session)
  const current = steps.find((step) => step.id === session.currentId) ?? steps[0]
  if (!current) throw new RangeError('The definition asks nothing')
  return current
}

export function canGoNext(form: Form, session: FormSession): boolean {
  return nextEnabled(currentQuestion(form, session), form.definition, form.context, session.answers)
}

/**
 * Records the answer to the current question. Confirmation buttons continue to the next question; one marked
 * is_back_button goes back instead. Follow-ups of options no longer chosen lose their answers; a schedule loses the
 * later months that are no longer offered.
 */
export function answer(form: Form, session: FormSession, value: AnswerValue): FormSession {
  const question = currentQuestion(form, session)
  if (question.question_type === 'confirmation_buttons') {
    const option = optionsOf(question).find(({ title }) => title === value)
    if (option?.is_back_button) return back(form, session)
  }
  const recorded =
    question.question_type === 'dose_radio_more'
      ? clearInvalidLater(doseContextOf(form.definition, form.context, session.answers), scheduleOf(value))
      : value
  const answers = dropFollowUps(question, { ...session.answers, [question.id]: recorded }, true)
  const answered: FormSession = {
    ...session,
    currentId: question.id,
    answers,
    stop: undefined,
    complete: false,
  }
  return question.question_type === 'confirmation_buttons' ? next(form, answered) : answered
}

/**
 * Goes to the next question. A disqualifying answer opens the stop dialog instead. On the last question the session is
 * complete once every question and every follow-up is answered; otherwise it goes to the first open one (document 3
 * §4).
 */
export function next(form: Form, session: FormSession): FormSession {
  const question = currentQuestion(form, session)
  if (!canGoNext(form, session)) return session
  const stop = stopAt(question, form.definition, form.context, session.answers)
  if (stop) return { ...session, stop }
  const inserted = withFollowUps(question, session)
  const steps = stepsOf(form, { answers: session.answers, inserted })
  const following = steps[steps.findIndex((step) => step.id === question.id) + 1]
  const moved: FormSession = { ...session, inserted, stop: undefined }
  // At a stop text the whole form is checked instead: the stop opens at the question that caused it, whose answer can
  // be changed.
  if (session.changing || !following || isStopText(following)) return finish(form, moved)
  return { ...moved, currentId: following.id, complete: false }
}

function withFollowUps(question: Question, session: FormSession): readonly number[] {
  if (session.inserted.includes(question.id) || followUpsOf(question, session.answers).length === 0) {
    return session.inserted
  }
  return [...session.inserted, question.id]
}

function finish(form: Form, session: FormSession): FormSession {
  const { definition, context } = form
  const answers = withValidDoses(form, session.answers)
  const inserted = visibleQuestions(definition, context, answers)
    .filter((question) => followUpsOf(question, answers).length > 0)
    .map((question) => question.id)
  const ended: FormSession = { ...session, answers, inserted, complete: false }
  const steps = stepsOf(form, ended)
  const stopping = steps.find((step) => stopAt(step, definition, context, answers))
  if (stopping) {
    return { ...ended, currentId: stopping.id, stop: stopAt(stopping, definition, context, answers) }
  }
  const open = steps.find((step) => !nextEnabled(step, definition, context, answers))
  return open ? { ...ended, currentId: open.id } : { ...ended, complete: true }
}

/** Removes doses that earlier answers, changed since, no longer allow. */
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
 * Goes one question back. Clears the answer of the question that is left, with its follow-ups; on returning to a
 * question that inserted follow-ups, these are removed (document 3 §4). On the first question it does not move.
 */
export function back(form: Form, session: FormSession): FormSession {
  const question = currentQuestion(form, session)
  const steps = stepsOf(form, session)
  const before = steps[steps.findIndex((step) => step.id === question.id) - 1]
  const cleared: Record<number, AnswerValue> = { ...dropFollowUps(question, session.answers, false) }
  delete cleared[question.id]
  const left = { ...session, answers: cleared, stop: undefined, complete: false }
  if (!before) return { ...left, inserted: session.inserted.filter((id) => id !== question.id) }
  const parent = parentOf(form.definition, question.id)
  const removed = parent?.id === before.id ? [question.id, before.id] : [question.id]
  return {
    ...left,
    currentId: before.id,
    answers: removed.includes(before.id) ? dropFollowUps(before, cleared, false) : cleared,
    inserted: session.inserted.filter((id) => !removed.includes(id)),
  }
}

/**
 * Moves as the browser's back and forward buttons ask, to a question or to the finished form. No answer is lost: only the
 * form's own button clears what it leaves. Ahead it goes one step, by the rules of `next`.
 * @returns null where the session has to stay
 */
export function moveTo(form: Form, session: FormSession, place: number | 'review'): FormSession | null {
  const steps = stepsOf(form, session)
  const here = currentQuestion(form, session)
  const position = steps.findIndex((step) => step.id === place)
  if (position >= 0 && (session.complete || session.changing || position < steps.indexOf(here)))
    return { ...session, currentId: steps[position]!.id, stop: undefined, complete: false, changing: false }
  // A weight may have to be asked back first.
  if (session.complete || asksWeight(here) || !canGoNext(form, session)) return null
  const moved = next(form, session)
  const isThere = place === 'review' ? moved.complete : !moved.complete && moved.currentId === place
  return isThere && !moved.stop ? moved : null
}

/** Reopens a question of the finished form; every answer is retained. */
export function changeAnswer(session: FormSession, questionId: number): FormSession {
  return { ...session, currentId: questionId, stop: undefined, complete: false, changing: true }
}

/** Closes the stop dialog ("Resubmit Form"): the question stays open, so that its answer can be changed. */
export function closeStop(session: FormSession): FormSession {
  return { ...session, stop: undefined }
}

/** Returns the progress as a whole percent: 0 at the first question, 100 when complete. */
export function progressOf(form: Form, session: FormSession): number {
  if (session.complete) return 100
  const steps = stepsOf(form, session).filter((step) => !isStopText(step))
  const position = steps.findIndex((step) => step.id === session.currentId)
  return Math.floor((Math.max(0, position) / steps.length) * 100)
}
