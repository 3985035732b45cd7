import type { DraftStep } from '@contour/contract/drafts'
import type { DraftEntry } from './draft-entry.ts'

const PREFIX = 'draft:'
/** Increased when the shape of an entry changes; an entry of another version counts as absent (S-04). */
const VERSION = 1

export type DraftKey = `draft:${DraftStep}:${string}`
export const draftKey = (step: DraftStep, subject = ''): DraftKey => `${PREFIX}${step}:${subject}`

export function placeOf(key: DraftKey): { step: DraftStep; subject: string } {
  const rest = key.slice(PREFIX.length)
  const end = rest.indexOf(':')
  return { step: rest.slice(0, end) as DraftStep, subject: rest.slice(end + 1) }
}

const listeners = new Set<() => void>()
/** Fallback if the browser refuses storage: this page works, and a reload reads the server's draft. */
const memory = new Map<string, string>()

export function subscribeDrafts(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export function rawDraft(key: DraftKey): string | null {
  try {
    return memory.get(key) ?? window.localStorage.getItem(key)
  } catch {
    return null
  }
}

export function parseDraft(raw: string | null): DraftEntry | null {
  if (raw === null) return null
  try {
    const { v, ...entry } = JSON.parse(raw) as DraftEntry & { v: number }
    return v === VERSION ? entry : null
  } catch {
    return null
  }
}

export const readEntry = (key: DraftKey): DraftEntry | null => parseDraft(rawDraft(key))

export function writeEntry(key: DraftKey, entry: DraftEntry | null): void {
  const raw = entry === null ? null : JSON.stringify({ v: VERSION, ...entry })
  memory.delete(key)
  try {
    if (raw === null) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, raw)
  } catch {
    if (raw !== null) memory.set(key, raw)
  }
  for (const listener of listeners) listener()
}

/** Whether the entry is in the browser's storage and so survives a reload. */
export const isOnDevice = (key: DraftKey): boolean => !memory.has(key)

/** Returns the key of every draft stored on this device. */
export function draftKeys(): DraftKey[] {
  try {
    return [...new Set([...Object.keys(window.localStorage), ...memory.keys()])].filter((key) =>
      key.startsWith(PREFIX),
    ) as DraftKey[]
  } catch {
    return [...memory.keys()] as DraftKey[]
  }
}
