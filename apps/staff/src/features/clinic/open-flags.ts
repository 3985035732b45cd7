import { SIGNING_NOTE, needsAnswer, needsWords } from '@contour/domain/prescriptions/signing-flags'
import type { SigningAnswer, SigningFlag } from '@contour/domain/prescriptions/signing-flags'
import type { DraftAnswer } from './prescription-draft.ts'

/** The answers of a draft by the id of their flag. */
export type DraftAnswers = Readonly<Record<string, DraftAnswer>>

/** The flags that the signature answers. */
export const answeredFlags = (flags: readonly SigningFlag[]): readonly SigningFlag[] =>
  flags.filter(needsAnswer)

/** Whether a flag has a complete answer to its words as they are now. */
export function isAnswered(flag: SigningFlag, answers: DraftAnswers): boolean {
  const answer = answers[flag.id]
  if (!answer || answer.seen !== flag.words || answer.reason === '') return false
  return !needsWords(flag, answer.reason) || answer.note.trim().length >= SIGNING_NOTE.min
}

/** Returns the flags that still wait for their answer, in the order in which they stand on the sheet. */
export const openFlags = (flags: readonly SigningFlag[], answers: DraftAnswers): readonly SigningFlag[] =>
  answeredFlags(flags).filter((flag) => flag.stops || !isAnswered(flag, answers))

/** Returns the answers as they are sent: those to flags that still stand. */
export const sentAnswers = (flags: readonly SigningFlag[], answers: DraftAnswers): SigningAnswer[] =>
  answeredFlags(flags).flatMap(({ id }) => {
    const answer = answers[id]
    return answer ? [{ id, ...answer }] : []
  })
