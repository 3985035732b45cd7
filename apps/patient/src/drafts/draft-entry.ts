import type { Draft, DraftStep } from '@contour/contract/drafts'
import { isRecord } from '@contour/domain/is-record'
import { isKeyOf } from '@contour/domain/table-keys'

/** A step's questionnaire answers; every value must survive JSON. */
export type DraftData = Record<string, unknown>

/**
 * One draft as stored on this device. At most one save is in flight: `unacked` keeps its key until the server has
 * responded, so that a save whose response was lost is repeated as the same save and never as a second one.
 */
export type DraftEntry = {
  /** The newest answers; null after they were submitted, when the server's draft is to be deleted. */
  data: DraftData | null
  /** The server's version that this entry is based on; 0 for none. */
  base: number
  unacked: { key: string; data: DraftData | null } | null
  /** Whether `data` is newer than what was last sent. */
  dirty: boolean
  /** When the server last acknowledged a save (ISO instant, UTC). */
  saved_at: string | null
  /** What another device saved in between; the patient decides which of the two to keep. */
  conflict: Draft | null
}

const fresh: DraftEntry = { data: null, base: 0, unacked: null, dirty: false, saved_at: null, conflict: null }

export const edited = (entry: DraftEntry | null, data: DraftData | null): DraftEntry => ({
  ...(entry ?? fresh),
  data,
  dirty: true,
})

/** Returns the entry with its next save in flight; null if nothing is to be sent or the patient must decide. */
export function inProgress(
  entry: DraftEntry | null,
  newKey: () => string,
): (DraftEntry & { unacked: NonNullable<DraftEntry['unacked']> }) | null {
  if (!entry || entry.conflict) return null
  if (entry.unacked) return { ...entry, unacked: entry.unacked }
  return entry.dirty ? { ...entry, unacked: { key: newKey(), data: entry.data }, dirty: false } : null
}

/** Applies a successful save; null if it deleted the draft. The response to an older save changes nothing. */
export function acknowledged(
  entry: DraftEntry,
  save: { key: string; version: number; saved_at: string },
): DraftEntry | null {
  if (entry.unacked?.key !== save.key) return entry
  if (entry.unacked.data === null && !entry.dirty) return null
  return { ...entry, base: save.version, unacked: null, saved_at: save.saved_at }
}

/**
 * Applies a conflict response. A draft that no longer exists on the server is saved again. Equal answers are no conflict:
 * two tabs of one device may both send the first save. The response to an older save changes nothing.
 */
export function refused(entry: DraftEntry, save: { key: string; present: Draft | null }): DraftEntry {
  if (entry.unacked?.key !== save.key) return entry
  if (!save.present) return { ...entry, unacked: null, dirty: true, base: 0 }
  if (isSame(entry.data, save.present.data)) return adopted(save.present)
  return { ...entry, unacked: null, dirty: true, conflict: save.present }
}

/** Compares what JSON can hold, whatever the order of its keys: the database has an order of its own. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other
  const [mine, theirs] = [Object.entries(one), new Map(Object.entries(other))]
  return (
    Array.isArray(one) === Array.isArray(other) &&
    mine.length === theirs.size &&
    mine.every(([key, value]) => theirs.has(key) && isSame(value, theirs.get(key)))
  )
}

export const adopted = (draft: Draft): DraftEntry => ({
  ...fresh,
  data: draft.data,
  base: draft.version,
  saved_at: draft.saved_at,
})

/** Keeps this device's answers and discards the other device's. */
export const forced = (entry: DraftEntry): DraftEntry => ({
  ...entry,
  base: entry.conflict?.version ?? entry.base,
  dirty: true,
  conflict: null,
})

/** Whether the entry has changes that have not reached the server. */
export const isPending = (entry: DraftEntry | null): boolean =>
  entry !== null && (entry.dirty || entry.unacked !== null)

const STEPS: Readonly<Record<DraftStep, true>> = {
  plan: true,
  checkout: true,
  verify: true,
  'medical-form': true,
}

export const isDraftStep = (name: string): name is DraftStep => isKeyOf(STEPS, name)

const isData = (value: unknown): value is DraftData => isRecord(value)

const isDataOrNull = (value: unknown): value is DraftData | null => value === null || isRecord(value)

export function parseData(text: string): DraftData {
  const data: unknown = JSON.parse(text)
  return isData(data) ? data : {}
}

/** Whether a parsed value is a draft as the server sends it. */
export const isDraft = (value: unknown): value is Draft =>
  isRecord(value) &&
  isDraftStep(String(value['step'])) &&
  typeof value['subject'] === 'string' &&
  isRecord(value['data']) &&
  typeof value['version'] === 'number' &&
  typeof value['saved_at'] === 'string'

const isUnacked = (value: unknown): boolean =>
  value === null || (isRecord(value) && typeof value['key'] === 'string' && isDataOrNull(value['data']))

/** Whether a parsed value is an entry as this device stores it. */
export const isDraftEntry = (value: unknown): value is DraftEntry =>
  isRecord(value) &&
  isDataOrNull(value['data']) &&
  typeof value['base'] === 'number' &&
  isUnacked(value['unacked']) &&
  typeof value['dirty'] === 'boolean' &&
  (value['saved_at'] === null || typeof value['saved_at'] === 'string') &&
  (value['conflict'] === null || isDraft(value['conflict']))
