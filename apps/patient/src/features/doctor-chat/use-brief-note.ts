import { useCallback, useEffect, useState } from 'react'

/** How long an error or a confirmation is shown (document 3 §8), ms. */
const BRIEF_MS = 3000

export type BriefNote = { tone: 'error' | 'success'; text: string; stays?: boolean }

/** A note that goes after three seconds, or `stays` until the next one. */
export function useBriefNote(): [BriefNote | null, (note: BriefNote | null) => void] {
  const [note, setNote] = useState<BriefNote | null>(null)
  useEffect(() => {
    if (!note || note.stays) return
    const timer = setTimeout(() => setNote(null), BRIEF_MS)
    return () => clearTimeout(timer)
  }, [note])
  return [note, useCallback((next) => setNote(next), [])]
}
