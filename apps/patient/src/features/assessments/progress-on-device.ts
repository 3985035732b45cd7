import type { ProgressStore, SavedProgress } from '@contour/domain/assessments/progress-store'
import { EMPTY_STORE, parseStore, toProgress, withSaved } from '@contour/domain/assessments/progress-store'
import type { Form, FormSession } from '@contour/domain/assessments/form-session'
import { trackingSessionId } from '../../lib/tracking.ts'

/** One store for each order and form; logging out deletes them with everything else on the device (S-08). */
const keyOf = (orderId: string, form: Form) => `formProgress:${orderId}:${form.context.form}`

export function readProgress(orderId: string, form: Form): ProgressStore {
  try {
    return parseStore(localStorage.getItem(keyOf(orderId, form)) ?? '') ?? EMPTY_STORE
  } catch {
    return EMPTY_STORE
  }
}

/**
 * Saves the patient's progress. Each question creates one backup: typing on the same question replaces the newest save,
 * because otherwise three letters would displace every useful backup.
 */
export function saveProgress(orderId: string, form: Form, session: FormSession): SavedProgress {
  const facts = { now: new Date(Date.now()), sessionId: trackingSessionId(), url: window.location.pathname }
  const progress = toProgress(form, session, facts)
  const store = readProgress(orderId, form)
  const sameQuestion = store.current?.currentQuestionIndex === progress.currentQuestionIndex
  const next = sameQuestion ? { ...store, current: progress } : withSaved(store, progress)
  try {
    localStorage.setItem(keyOf(orderId, form), JSON.stringify(next))
  } catch {
    // If storage is full or unavailable, the form cannot be resumed but still works.
  }
  return progress
}

const sourceKeyOf = (orderId: string, form: Form) => `${keyOf(orderId, form)}:from-server`

/** Whether the progress on this device came from the server and nothing was saved here since. */
export function isFromServer(orderId: string, form: Form, progress: SavedProgress): boolean {
  try {
    return localStorage.getItem(sourceKeyOf(orderId, form)) === progress.savedAt
  } catch {
    return false
  }
}

export const draftSubject = (orderId: string, form: Form): string => `${orderId}:${form.context.form}`

/** Parses a draft as progress; null for anything else. */
export const progressOfDraft = (data: unknown): SavedProgress | null =>
  parseStore(JSON.stringify({ current: data, backups: [] }))?.current ?? null

/** Adopts the progress of another device if it is newer; the progress on this device becomes a backup. */
export function takeProgress(orderId: string, form: Form, given: unknown): void {
  const theirs = progressOfDraft(given)
  const store = readProgress(orderId, form)
  if (!theirs || Date.parse(theirs.savedAt) <= Date.parse(store.current?.savedAt ?? '1970-01-01')) return
  try {
    localStorage.setItem(keyOf(orderId, form), JSON.stringify(withSaved(store, theirs)))
    localStorage.setItem(sourceKeyOf(orderId, form), theirs.savedAt)
  } catch {
    // Without storage the form starts from the beginning; the draft stays on the server.
  }
}

export function dropProgress(orderId: string, form: Form): void {
  try {
    localStorage.removeItem(keyOf(orderId, form))
    localStorage.removeItem(sourceKeyOf(orderId, form))
  } catch {
    // Storage is unavailable, so nothing was stored.
  }
}
