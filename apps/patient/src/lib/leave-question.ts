type Question = () => Promise<boolean>

/** What the current page asks before it is left; null if nothing on it would be lost. */
let question: Question | null = null

/** Has a page asked about before the user logs out. Returns how to end that. */
export function setLeaveQuestion(next: Question): () => void {
  question = next
  return () => {
    if (question === next) question = null
  }
}

/** Returns whether the current page may be left, after asking the user if something on it would be lost. */
export const mayLeave = (): Promise<boolean> => question?.() ?? Promise.resolve(true)
