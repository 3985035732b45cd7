type Question = () => Promise<boolean>

/** What the current page asks before it is left; null if nothing on it would be lost. */
let question: Question | null = null

/** Has a page asked about before it is left. Returns how to end that. */
export function setLeaveQuestion(next: Question): () => void {
  question = next
  return () => {
    if (question === next) question = null
  }
}

/** Whether the current page asks before it is left. */
export const hasLeaveQuestion = (): boolean => question !== null

/**
 * Returns whether the current page may be left, after asking the user if something on it would be lost. Who has agreed is
 * not asked again.
 */
export async function mayLeave(): Promise<boolean> {
  const asked = question
  if (!asked) return true
  const may = await asked()
  if (may && question === asked) question = null
  return may
}
