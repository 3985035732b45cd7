import { readObject, writeObject } from '../../lib/device-store.ts'
import { emptyAnswers, type IntakeAnswers } from './intake-answers.ts'

/** What was typed; what the device stored before a question existed is not answered yet. */
export const readAnswers = (): IntakeAnswers => ({ ...emptyAnswers, ...readObject('progress')?.intake })

/** Saves a change on the device. Changed answers are a new intake, so the key of the last attempt is removed. */
export function saveAnswers(part: Partial<IntakeAnswers>): void {
  const { submission_id: _, ...progress } = readObject('progress') ?? {}
  writeObject('progress', {
    ...progress,
    began_at: progress.began_at ?? Date.now(),
    intake: { ...readAnswers(), ...part },
  })
}

/** Returns the key of this intake: the same for every attempt with the same answers, so it is stored once. */
export function submissionId(): string {
  const progress = readObject('progress')
  const submission_id = progress?.submission_id ?? crypto.randomUUID()
  writeObject('progress', { ...progress, submission_id })
  return submission_id
}

/** Returns the whole seconds since the first answer; undefined if the start was not recorded. */
export function secondsTaken(): number | undefined {
  const began = readObject('progress')?.began_at
  return began === undefined ? undefined : Math.max(0, Math.floor((Date.now() - began) / 1000))
}

/** Removes the answers after the server has accepted the intake; only the goal is still needed here. */
export function dropAnswers(desired_weight: number): void {
  writeObject('progress', { desired_weight })
}
