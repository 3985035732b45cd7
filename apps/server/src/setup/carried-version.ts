import { easternDate, type PlainDate } from '@contour/domain/time/plain-date'
import type { Found } from './kind.ts'

type Version = { version: number; approved_at: Date | null; withdrawn_at: Date | null; starts_on?: PlainDate }

const neverBegan = ({ withdrawn_at: withdrawn, starts_on: starts }: Version) =>
  withdrawn !== null && starts !== undefined && easternDate(withdrawn) < starts

/**
 * The one version of an item that another installation needs: the newest approved one, also where its first day is still to
 * come, unless it was taken back; where none was approved, the one that waits. Two cannot travel: only the newest version of an
 * item can be approved.
 */
export function carriedVersion<Row extends Version, Entry>(
  rows: readonly Row[],
  today: PlainDate,
  entryOf: (row: Row) => Entry,
): Found<Entry>[] {
  const newestFirst = rows.toSorted((a, b) => b.version - a.version)
  const [newest] = newestFirst
  const waiting = newest && !newest.approved_at && !newest.withdrawn_at ? newest : undefined
  const approved = newestFirst.find((row) => row.approved_at !== null && !neverBegan(row))
  if (approved && !approved.withdrawn_at)
    return [
      {
        entry: entryOf(approved),
        ...(waiting ? { leaves: `version ${waiting.version}, which waits for approval` } : {}),
      },
    ]
  if (!waiting) return []
  const passed = waiting.starts_on !== undefined && waiting.starts_on < today
  return [{ entry: entryOf(waiting), ...(passed ? { passed } : {}) }]
}
