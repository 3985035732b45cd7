import { readObject, writeObject } from '../../lib/device-store.ts'
import { emptyAnswers } from './intake-answers.ts'
import type { IntakeAnswers } from './intake-answers.ts'

export const readAnswers = (): IntakeAnswers => readObject('progress')?.intake ?? emptyAnswers

/** Keeps a change on the device. Other answers are another intake, so the key of the last try goes. */
export function saveAnswers(part: Partial<IntakeAnswers>): void {
  const { submission_id: _, ...progress } = readObject('progress') ?? {}
  writeObject('progress', {
    ...progress,
    began_at: progress.began_at ?? Date.now(),
    intake: { ...readAnswers(), ...part },
  })
}

/** The key of this intake: the same for every try of the same answers, so that the server files them once. */
export function submissionId(): string {
  const progress = readObject('progress')
  const submission_id = progress?.submission_id ?? crypto.randomUUID()
  writeObject('progress', { ...progress, submission_id })
  return submission_id
}

/** Whole seconds since the first answer; undefined where nobody noted it. */
export function secondsTaken(): number | undefined {
  const began = readObject('progress')?.began_at
  return began === undefined ? undefined : Math.max(0, Math.floor((Date.now() - began) / 1000))
}

/** The intake is with the server; only the goal is still needed here. */
export function dropAnswers(desired_weight: number): void {
  writeObject('progress', { desired_weight })
}
