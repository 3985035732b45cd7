import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { DraftStep } from '@contour/contract/drafts'
import { useSession } from '../lib/session.ts'
import { adopted, forced, isPending, parseData, type DraftData } from './draft-entry.ts'
import {
  draftKey,
  isOnDevice,
  parseDraft,
  rawDraft,
  readEntry,
  subscribeDrafts,
  writeEntry,
} from './draft-keys.ts'
import type { DraftKey } from './draft-keys.ts'
import { fetchDraft, saveDraft, scheduleSend, sendIfLeft, useAway } from './draft-outbox.ts'

/** saved = acknowledged by the server; waiting = the server cannot be reached; device = stored on this device only. */
export type DraftState = 'none' | 'device' | 'saving' | 'waiting' | 'saved' | 'conflict'

export type DraftView = {
  state: DraftState
  shared: boolean
  /** Resolves a conflict: with the other device's answers, or with those of this page. */
  settle: (whose: 'theirs' | 'mine') => void
}

export const readDraft = (step: DraftStep, subject = ''): DraftData | null =>
  readEntry(draftKey(step, subject))?.data ?? null

/**
 * Saves a screen's answers as a draft: on the device immediately, on the server after a pause. `data` is what
 * the screen shows now; `onRestore` receives newer answers from another device. Include everything that the patient
 * would have to type again, and nothing that must be given again, such as a consent or a card.
 */
export function useDraft(draft: {
  step: DraftStep
  subject?: string
  data: DraftData
  onRestore: (data: DraftData) => void
}): DraftView {
  const { step, subject = '', data, onRestore } = draft
  const key = draftKey(step, subject)
  const view = useDraftView(key, onRestore)
  const { shared } = view
  const text = JSON.stringify(data)
  const seen = useRef(text)
  const restore = useRef(onRestore)
  useEffect(() => {
    restore.current = onRestore
  }, [onRestore])

  useEffect(() => {
    if (!shared) return
    let here = true
    const acceptNewer = async () => {
      const newer = await fetchDraft(key)
      if (here && newer) restore.current(newer)
    }
    void acceptNewer()
    return () => {
      here = false
    }
  }, [key, shared])

  useEffect(() => {
    if (seen.current === text) return
    seen.current = text
    const stored = readEntry(key)
    if (JSON.stringify(stored?.data ?? null) !== text) saveDraft(key, parseData(text))
  }, [key, text])

  return view
}

export function useDraftView(key: DraftKey, onRestore: (data: DraftData) => void): DraftView {
  const session = useSession()
  const away = useAway()
  const shared = session?.scope === 'patient'
  const raw = useSyncExternalStore(
    subscribeDrafts,
    () => rawDraft(key),
    () => null,
  )
  const entry = useMemo(() => parseDraft(raw), [raw])
  const pending = shared && isPending(entry)
  // Who says that it is being saved sees to it.
  useEffect(() => {
    if (pending) sendIfLeft(key)
  }, [key, pending])
  const settle = (whose: 'theirs' | 'mine') => {
    const stuck = readEntry(key)
    if (!stuck?.conflict) return
    if (whose === 'theirs') {
      writeEntry(key, adopted(stuck.conflict))
      onRestore(stuck.conflict.data)
    } else {
      writeEntry(key, forced(stuck))
      scheduleSend(key, 0)
    }
  }
  return { state: stateOf(), shared, settle }

  function stateOf(): DraftState {
    if (!entry || entry.data === null) return 'none'
    if (entry.conflict) return 'conflict'
    if (!shared) return isOnDevice(key) ? 'device' : 'none'
    if (!isPending(entry)) return 'saved'
    return away ? 'waiting' : 'saving'
  }
}
