/** How many of a clinician's last charts are compared (D-85). */
export const NOTES_COMPARED = 20

/** The share of charts with one and the same note from which it is a task for the medical director (D-85). */
export const SAME_NOTE_SHARE = 0.5

const plain = (note: string): string =>
  note
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export type SameNote = {
  /** The commonest note, as it was written last. */
  readonly note: string
  readonly count: number
  readonly of: number
}

/**
 * Returns the commonest of the last notes, newest first; capitals, spaces and marks make no difference. Null without a
 * note.
 */
export function commonestNote(notes: readonly string[]): SameNote | null {
  const last = notes.slice(0, NOTES_COMPARED)
  const counts = new Map<string, { note: string; count: number }>()
  for (const note of last) {
    const known = counts.get(plain(note))
    if (known) known.count += 1
    else counts.set(plain(note), { note, count: 1 })
  }
  const [top] = [...counts.values()].sort((a, b) => b.count - a.count)
  return top ? { ...top, of: last.length } : null
}

/** Whether one note stands on more than half of the last charts; fewer than the compared number prove nothing yet. */
export const isCopied = ({ count, of }: SameNote): boolean =>
  of >= NOTES_COMPARED && count > of * SAME_NOTE_SHARE
