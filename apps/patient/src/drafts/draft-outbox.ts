import { useEffect, useSyncExternalStore } from 'react'
import type { DraftStep } from '@contour/contract/drafts'
import { CallError } from '@contour/client/call-error'
import { loadApi } from '../lib/load-api.ts'
import { toSerializable } from '../lib/to-serializable.ts'
import { readSession } from '../lib/session.ts'
import { acknowledged, adopted, edited, inProgress, isDraft, isPending, refused } from './draft-entry.ts'
import type { DraftData } from './draft-entry.ts'
import { draftKey, draftKeys, placeOf, readEntry, subscribeDrafts, writeEntry } from './draft-keys.ts'
import type { DraftKey } from './draft-keys.ts'

/** The pause in typing before a draft is sent, and the interval between retries (milliseconds). */
const PAUSE = 700
const AGAIN = 5_000

const running = new Map<DraftKey, Promise<void>>()
const waiting = new Map<DraftKey, ReturnType<typeof setTimeout>>()
let away = false
const setAway = (value: boolean) => {
  if (away === value) return
  away = value
  for (const listener of awayListeners) listener()
}
const awayListeners = new Set<() => void>()

/** Only a patient session has server drafts; a cart link's checkout session stores them on the device (D-26). */
export const hasAccount = (): boolean => readSession()?.scope === 'patient'

/** Saves answers on the device immediately and sends them after a pause. */
export function saveDraft(key: DraftKey, data: DraftData): void {
  writeEntry(key, edited(readEntry(key), data))
  scheduleSend(key, PAUSE)
}

/**
 * Sends in a while what is then still pending, unless this page is about to: the tab of this device that began the save may
 * be closed or asleep. Both would send it under one key.
 */
export function sendIfLeft(key: DraftKey): void {
  if (!waiting.has(key) && !running.has(key)) scheduleSend(key, AGAIN)
}

export function dropDraft(step: DraftStep, subject = ''): void {
  const key = draftKey(step, subject)
  const entry = readEntry(key)
  if (!entry) return
  writeEntry(key, hasAccount() ? edited(entry, null) : null)
  scheduleSend(key, 0)
}

export function scheduleSend(key: DraftKey, pause: number): void {
  clearTimeout(waiting.get(key))
  waiting.set(
    key,
    setTimeout(() => {
      waiting.delete(key)
      void sendDraft(key)
    }, pause),
  )
}

/** Sends pending saves one after the other; a concurrent call joins the first. */
function sendDraft(key: DraftKey): Promise<void> {
  const present = running.get(key) ?? sendAll(key).finally(() => running.delete(key))
  running.set(key, present)
  return present
}

async function sendAll(key: DraftKey): Promise<void> {
  while (hasAccount()) {
    const entry = inProgress(readEntry(key), () => crypto.randomUUID())
    if (!entry) return
    // Stored before sending, so that after a reload the same save is sent under the same key.
    writeEntry(key, entry)
    const api = await loadApi().catch(() => null)
    // A file of this build that could not be loaded: the connection is lost.
    if (!api) {
      setAway(true)
      return scheduleSend(key, AGAIN)
    }
    try {
      const { version, saved_at } = await api.drafts.saveDraft({
        ...placeOf(key),
        base: entry.base,
        save_key: entry.unacked.key,
        data: toSerializable(entry.unacked.data),
      })
      setAway(false)
      const now = readEntry(key)
      if (now) writeEntry(key, acknowledged(now, { key: entry.unacked.key, version, saved_at }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const now = readEntry(key)
      const present = error.details['draft']
      if (error.code === 'conflict' && now)
        writeEntry(key, refused(now, { key: entry.unacked.key, present: isDraft(present) ? present : null }))
      else if (error.status === 0 || error.status === 429 || error.status >= 500) {
        setAway(true)
        return scheduleSend(key, AGAIN)
      } else return
    }
  }
}

/** Adopts and returns the server's draft if it is newer and nothing is pending here, else null. Never throws. */
export async function fetchDraft(key: DraftKey): Promise<DraftData | null> {
  if (!hasAccount()) return null
  try {
    const api = await loadApi()
    const { drafts } = await api.drafts.readDrafts({})
    const { step, subject } = placeOf(key)
    const draft = drafts.find((known) => known.step === step && known.subject === subject)
    const entry = readEntry(key)
    if (!draft || isPending(entry) || entry?.conflict || draft.version <= (entry?.base ?? 0)) return null
    writeEntry(key, adopted(draft))
    return draft.data
  } catch {
    // The device's version counts until the server can be reached.
    return null
  }
}

/** Sends what an earlier page left, immediately and whenever the network comes back. For the layout of the pages. */
export function useDraftOutbox(): void {
  useEffect(() => {
    const sendEach = () => {
      for (const key of draftKeys()) if (isPending(readEntry(key))) scheduleSend(key, 0)
    }
    sendEach()
    window.addEventListener('online', sendEach)
    return () => window.removeEventListener('online', sendEach)
  }, [])
}

/** Whether the last attempt did not reach the server. */
export const useAway = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      awayListeners.add(listener)
      const stop = subscribeDrafts(listener)
      return () => {
        awayListeners.delete(listener)
        stop()
      }
    },
    () => away,
    () => false,
  )
