import type { Draft } from '@contour/contract/drafts'

/** A step's answers; every value goes through JSON. */
export type DraftData = Record<string, unknown>

/**
 * One draft as this device holds it. At most one save is on its way: `unacked` keeps its key until the server has
 * answered, so that a save whose answer was lost is sent again as the same save and never as a second one.
 */
export type DraftEntry = {
  /** The newest answers; null once they were sent and the server's draft is to go. */
  data: DraftData | null
  /** The server's version that this device builds upon; 0 for none. */
  base: number
  unacked: { key: string; data: DraftData | null } | null
  /** Whether `data` is newer than what was last sent. */
  dirty: boolean
  /** When the server last acknowledged (ISO instant, UTC). */
  saved_at: string | null
  /** What another device has saved in between; a person decides which of the two stays. */
  conflict: Draft | null
}

const fresh: DraftEntry = {
  data: null,
  base: 0,
  unacked: null,
  dirty: false,
  saved_at: null,
  conflict: null,
}

export const edited = (entry: DraftEntry | null, data: DraftData | null): DraftEntry => ({
  ...(entry ?? fresh),
  data,
  dirty: true,
})

/** The entry with its next save on the way; null where nothing is to be sent, or a person must decide first. */
export function inProgress(
  entry: DraftEntry | null,
  newKey: () => string,
): (DraftEntry & { unacked: NonNullable<DraftEntry['unacked']> }) | null {
  if (!entry || entry.conflict) return null
  if (entry.unacked) return { ...entry, unacked: entry.unacked }
  return entry.dirty ? { ...entry, unacked: { key: newKey(), data: entry.data }, dirty: false } : null
}

/** After the server's yes. Null where that was the end of the draft. An answer to an older save changes nothing. */
export function acknowledged(
  entry: DraftEntry,
  save: { key: string; version: number; saved_at: string },
): DraftEntry | null {
  if (entry.unacked?.key !== save.key) return entry
  if (entry.unacked.data === null && !entry.dirty) return null
  return { ...entry, base: save.version, unacked: null, saved_at: save.saved_at }
}

/** After "changed on another device". A draft that is gone there is simply saved again. */
export const refused = (entry: DraftEntry, present: Draft | null): DraftEntry =>
  present
    ? { ...entry, unacked: null, dirty: true, conflict: present }
    : { ...entry, unacked: null, dirty: true, base: 0 }

/** Takes over what the server holds. */
export const adopted = (draft: Draft): DraftEntry => ({
  ...fresh,
  data: draft.data,
  base: draft.version,
  saved_at: draft.saved_at,
})

/** Keeps this device's answers over the other's. */
export const forced = (entry: DraftEntry): DraftEntry => ({
  ...entry,
  base: entry.conflict?.version ?? entry.base,
  dirty: true,
  conflict: null,
})

/** Whether something here has not reached the server. */
export const isPending = (entry: DraftEntry | null): boolean =>
  entry !== null && (entry.dirty || entry.unacked !== null)
