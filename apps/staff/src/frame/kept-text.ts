import { useSyncExternalStore } from 'react'
import { useStaffUser } from './staff-user.ts'

/** What is being written, by person and place; it goes with the tab. */
const kept = new Map<string, string>()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function keep(key: string, text: string): void {
  if (text === '') kept.delete(key)
  else kept.set(key, text)
  for (const listener of listeners) listener()
}

/**
 * A text that is being written and not saved yet: it is there again after another page, and after the session ended, for the
 * same person in the same tab. It stays in memory, so that nothing of a patient is stored in the browser.
 */
export function useKeptText(place: string) {
  const { email } = useStaffUser()
  const key = `${email} ${place}`
  const text = useSyncExternalStore(subscribe, () => kept.get(key) ?? '')
  return {
    text,
    write: (next: string) => keep(key, next),
    /** Takes away what was sent and is stored now; what was typed behind it or in its place meanwhile stays. */
    takeSent(sent: string) {
      const written = kept.get(key) ?? ''
      const typed = written.trimStart()
      if (typed.startsWith(sent)) keep(key, typed.slice(sent.length).trimStart())
    },
  }
}
