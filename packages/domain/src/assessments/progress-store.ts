import type { Drug } from '../dosing/drug.ts'
import { DEFAULT_MAINTENANCE } from '../dosing/default-doses.ts'
import { slotLabel, slotsForTerm, type Schedule } from '../dosing/months.ts'
import { scheduleOf, valuesOf, type AnswerValue, type Answers } from './answers.ts'
import { stepsOf, type Form, type FormSession } from './form-session.ts'
import { nextEnabled } from './next-enabled.ts'

/** Hours until saved progress expires (document 3 §9: 168 hours). */
export const PROGRESS_HOURS = 168
/** Backups stored in addition to the newest save (document 3 §9). */
export const PROGRESS_BACKUPS = 3
/** Minutes of inactivity after which a crash is suspected (document 3 §9). */
export const CRASH_MINUTES = 5
/** The version of the saved shape; progress saved with another version is not resumed. */
export const PROGRESS_VERSION = 1

/**
 * Saved progress (document 3 §3). `answers` holds single answers by question id, `multipleChoiceAnswers` the
 * lists, `selectedDoses` and `maintanenceDose` micrograms, `months` the slots' labels, `savedAt` an ISO instant.
 */
export type SavedProgress = {
  readonly currentQuestionIndex: number
  readonly answers: Readonly<Record<string, string>>
  readonly multipleChoiceAnswers: Readonly<Record<string, readonly string[]>>
  readonly currentAnswer: string | readonly string[] | null
  readonly maintanenceDose: number
  readonly selectedDoses: Schedule
  readonly selectedDrug: Drug
  readonly productPurchased: Drug
  readonly months: readonly string[]
  readonly savedAt: string
  readonly sessionId: string
  readonly url: string
  readonly crashRecovery: { readonly lastActivityAt: string; readonly complete: boolean }
  readonly version: number
}

/** The newest save and up to three earlier ones, newest first. */
export type ProgressStore = {
  readonly current: SavedProgress | null
  readonly backups: readonly SavedProgress[]
}

export const EMPTY_STORE: ProgressStore = { current: null, backups: [] }

export type SaveFacts = { readonly now: Date; readonly sessionId: string; readonly url: string }

export function toProgress(
  form: Form,
  session: FormSession,
  { now, sessionId, url }: SaveFacts,
): SavedProgress {
  const { drug, term } = form.context
  const answers: Record<string, string> = {}
  const multipleChoiceAnswers: Record<string, readonly string[]> = {}
  let selectedDoses: Schedule = {}
  for (const [id, value] of Object.entries(session.answers)) {
    if (typeof value === 'string') answers[id] = value
    else if (Array.isArray(value)) multipleChoiceAnswers[id] = valuesOf(value)
    else selectedDoses = scheduleOf(value)
  }
  const current = session.answers[session.currentId]
  return {
    currentQuestionIndex: stepsOf(form, session).findIndex((step) => step.id === session.currentId),
    answers,
    multipleChoiceAnswers,
    currentAnswer: typeof current === 'string' ? current : Array.isArray(current) ? valuesOf(current) : null,
    maintanenceDose: selectedDoses['6-12'] ?? DEFAULT_MAINTENANCE[drug],
    selectedDoses,
    selectedDrug: drug,
    productPurchased: drug,
    months: slotsForTerm(term).map(slotLabel),
    savedAt: now.toISOString(),
    sessionId,
    url,
    crashRecovery: { lastActivityAt: now.toISOString(), complete: session.complete },
    version: PROGRESS_VERSION,
  }
}

/**
 * Restores the form session of a save, at the nearest position the form still has and with the same follow-ups
 * inserted. Answers belong to ids, which keep their meaning in every version: those of an older version move over.
 */
export function fromProgress(form: Form, progress: SavedProgress): FormSession {
  const answers: Record<number, AnswerValue> = {}
  for (const [id, value] of Object.entries({ ...progress.answers, ...progress.multipleChoiceAnswers })) {
    answers[Number(id)] = value
  }
  const doses = form.definition.questions.find((question) => question.question_type === 'dose_radio_more')
  if (doses && Object.keys(progress.selectedDoses).length > 0) answers[doses.id] = progress.selectedDoses
  const inserted = insertedBy(form, answers, progress.currentQuestionIndex)
  const steps = stepsOf(form, { answers, inserted })
  const saved = Math.min(Math.max(0, progress.currentQuestionIndex), steps.length - 1)
  // A newer version of the form may ask something before the saved place that was never answered.
  const open = steps.findIndex((step) => !nextEnabled(step, form.definition, form.context, answers))
  const index = open < 0 ? saved : Math.min(saved, open)
  return { answers, inserted, currentId: steps[index]?.id ?? 0, complete: false }
}

/** The parent questions before the saved position: these had inserted their follow-ups. */
function insertedBy(form: Form, answers: Answers, place: number): readonly number[] {
  let inserted: readonly number[] = []
  for (let index = 0; index < place; index += 1) {
    const step = stepsOf(form, { answers, inserted })[index]
    if (step?.followup_questions) inserted = [...inserted, step.id]
  }
  return inserted
}

/** Returns the store after a save: the previous newest save becomes the first backup; a fourth backup is dropped. */
export function withSaved(store: ProgressStore, progress: SavedProgress): ProgressStore {
  const backups = store.current ? [store.current, ...store.backups] : store.backups
  return { current: progress, backups: backups.slice(0, PROGRESS_BACKUPS) }
}

/** Whether a save can still be resumed. */
export function isFresh(progress: SavedProgress, now: Date): boolean {
  const age = now.getTime() - Date.parse(progress.savedAt)
  return progress.version === PROGRESS_VERSION && age >= 0 && age < PROGRESS_HOURS * 3_600_000
}

/** Finds the newest save, backups last, that is still valid for this drug (decisions S-75); undefined for none. */
export function resumable(store: ProgressStore, drug: Drug, now: Date): SavedProgress | undefined {
  return [store.current, ...store.backups]
    .filter((progress) => progress !== null)
    .find((progress) => progress.productPurchased === drug && isFresh(progress, now))
}

/** Whether the form was left incomplete and idle for five minutes: offer "Resume" or "Start over" (S-75). */
export function crashSuspected(progress: SavedProgress, now: Date): boolean {
  const idle = now.getTime() - Date.parse(progress.crashRecovery.lastActivityAt)
  return !progress.crashRecovery.complete && idle >= CRASH_MINUTES * 60_000
}

/** Parses a stored text; undefined for anything that is not a store of ours. */
export function parseStore(text: string): ProgressStore | undefined {
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof raw !== 'object' || raw === null || !('backups' in raw) || !('current' in raw)) return undefined
  const { current, backups } = raw
  if (!Array.isArray(backups)) return undefined
  return { current: isProgress(current) ? current : null, backups: backups.filter(isProgress) }
}

function isProgress(value: unknown): value is SavedProgress {
  if (typeof value !== 'object' || value === null) return false
  const fields: Readonly<Record<string, unknown>> = { ...value }
  return (
    fields['version'] === PROGRESS_VERSION &&
    typeof fields['currentQuestionIndex'] === 'number' &&
    ['answers', 'multipleChoiceAnswers', 'selectedDoses', 'crashRecovery'].every(
      (key) => typeof fields[key] === 'object' && fields[key] !== null,
    ) &&
    typeof fields['savedAt'] === 'string'
  )
}
