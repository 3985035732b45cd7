import type { DraftStep } from '@contour/contract/drafts'
import { isRecord } from '@contour/domain/is-record'
import { isDraftEntry, isDraftStep, type DraftEntry } from './draft-entry.ts'

const PREFIX = 'draft:'
/** Increased when the shape of an entry changes; an entry of another version counts as absent (S-04). */
const VERSION = 1

export type DraftKey = `draft:${DraftStep}:${string}`
export const draftKey = (step: DraftStep, subject = ''): DraftKey => `${PREFIX}${step}:${subject}`

/** Returns the step and the subject of a key; undefined for a key of something else. */
function readKey(key: string): { step: DraftStep; subject: string } | undefined {
  const [, step = '', subject] = /^draft:([^:]*):(.*)$/s.exec(key) ?? []
  return isDraftStep(step) && subject !== undefined ? { step, subject } : undefined
}

const isDraftKey = (key: string): key is DraftKey => readKey(key) !== undefined

export function placeOf(key: DraftKey): { step: DraftStep; subject: string } {
  const place = readKey(key)
  if (!place) throw new RangeError(`${key} is not the key of a draft`)
  return place
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
    const stored: unknown = JSON.parse(raw)
    if (!isRecord(stored)) return null
    const { v, ...entry } = stored
    return v === VERSION && isDraftEntry(entry) ? entry : null
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

export function draftKeys(): DraftKey[] {
  try {
    return [...new Set([...Object.keys(window.localStorage), ...memory.keys()])].filter(isDraftKey)
  } catch {
    return [...memory.keys()].filter(isDraftKey)
  }
}
