import { useMemo, useSyncExternalStore } from 'react'
import type { StoredObjects } from './stored-objects.ts'

/** Keys of plain texts, spelled as in the documents (decisions S-04, X-37). */
export type TextKey =
  | 'token'
  | 'scope'
  | 'currentGlpMed'
  | 'planName'
  | 'userState'
  | 'previousPath'
  | 'tracking_session_id'
  | 'c_id'
  /** The redirect of /sorry, if it is a path of this site (S-23). */
  | 'redirect'
  /** The message with which this site itself opened /sorry last. */
  | 'sorryText'
  /** "granted" or "denied": whether a purchase may be counted (D-13). */
  | 'measurement'
  /** Identifies this browser to an account that has logged in here, so login delays do not affect it (D-58). */
  | 'device_token'

type ObjectKey = keyof StoredObjects

/** Stored for the visit only, and preserved on logout (G-STO-002, G-STO-008, G-STO-011). */
const visitKeys: ReadonlySet<string> = new Set(['tracking_session_id', 'c_id', 'tracking'])

/** How the first visit of this device started: also tracking, and preserved on logout (S-08). */
const FIRST_TOUCH = 'first_touch'

/** What stays on the device after logout: neither belongs to a user. */
const STAYS: ReadonlySet<string> = new Set([FIRST_TOUCH, 'device_token'])

/** Increased when the shape of a stored object changes; an object of another version counts as absent (S-04). */
const VERSION = 1

/** Fallback if the browser refuses storage: the visit works, but a reload loses the data. */
const memory = new Map<string, string>()
const listeners = new Set<() => void>()
const notify = () => listeners.forEach((listener) => listener())

function storageOf(key: string): Storage | null {
  try {
    return visitKeys.has(key) ? window.sessionStorage : window.localStorage
  } catch {
    return null
  }
}

function rawItem(key: string): string | null {
  try {
    return memory.get(key) ?? storageOf(key)?.getItem(key) ?? null
  } catch {
    return null
  }
}

function writeRaw(key: string, raw: string | null): void {
  memory.delete(key)
  try {
    if (raw === null) storageOf(key)?.removeItem(key)
    else storageOf(key)?.setItem(key, raw)
  } catch {
    if (raw !== null) memory.set(key, raw)
  }
  if (raw !== null && rawItem(key) !== raw) memory.set(key, raw)
  notify()
}

function parseObject<K extends ObjectKey>(raw: string | null): StoredObjects[K] | null {
  if (raw === null) return null
  try {
    const { v, ...value } = JSON.parse(raw) as StoredObjects[K] & { v: unknown }
    return v === VERSION ? (value as unknown as StoredObjects[K]) : null
  } catch {
    return null
  }
}

export const readText = (key: TextKey): string | null => rawItem(key)
export const writeText = (key: TextKey, value: string | null): void => writeRaw(key, value)
export const readObject = <K extends ObjectKey>(key: K): StoredObjects[K] | null =>
  parseObject<K>(rawItem(key))

export function writeObject<K extends ObjectKey>(key: K, value: StoredObjects[K] | null): void {
  writeRaw(key, value === null ? null : JSON.stringify({ v: VERSION, ...value }))
}

/**
 * Removes everything, also what other screens store on the device, except the tracking of the visit (S-08) and the
 * known device's token (D-58).
 */
export function wipeDevice(): void {
  for (const key of memory.keys()) if (!visitKeys.has(key) && !STAYS.has(key)) memory.delete(key)
  try {
    for (const key of Object.keys(window.localStorage))
      if (!STAYS.has(key)) window.localStorage.removeItem(key)
    for (const key of Object.keys(window.sessionStorage))
      if (!visitKeys.has(key)) window.sessionStorage.removeItem(key)
  } catch {
    // Storage that cannot be opened contains none of our data.
  }
  notify()
}

/** Calls the listener after every change of what is stored, also in another tab; returns how to stop. */
export function subscribeToDevice(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Whether the browser's storage holds a key; a key in memory is lost with the page and must not be called saved. */
export const useStored = (key: TextKey | ObjectKey): boolean =>
  useSyncExternalStore(
    subscribeToDevice,
    () => !memory.has(key) && rawItem(key) !== null,
    () => false,
  )

/** Returns a stored text; null in the prerendered page and until hydration. */
export const useText = (key: TextKey): string | null =>
  useSyncExternalStore(
    subscribeToDevice,
    () => rawItem(key),
    () => null,
  )

/** Returns a stored object; null in the prerendered page and until hydration. */
export function useObject<K extends ObjectKey>(key: K): StoredObjects[K] | null {
  const raw = useSyncExternalStore(
    subscribeToDevice,
    () => rawItem(key),
    () => null,
  )
  return useMemo(() => parseObject<K>(raw), [raw])
}
