import { useState } from 'react'
import { useStaffUser } from './staff-user.ts'

/** What is being written, by person and place; it goes with the tab. */
const kept = new Map<string, string>()

/**
 * A text that is being written and not saved yet: it is there again after another page, and after the session ended, for the
 * same person in the same tab. It stays in memory, so that nothing of a patient is stored in the browser.
 */
export function useKeptText(place: string) {
  const { email } = useStaffUser()
  const key = `${email} ${place}`
  const [shown, setShown] = useState({ key, text: kept.get(key) ?? '' })
  return {
    text: shown.key === key ? shown.text : (kept.get(key) ?? ''),
    write(text: string) {
      if (text === '') kept.delete(key)
      else kept.set(key, text)
      setShown({ key, text })
    },
  }
}
