import { inArray } from 'drizzle-orm'
import type { Reader } from '../../db/database.ts'
import { replacementItems } from '../../db/schema.ts'

/** Returns the prescription lines that each request names, by its key. */
export async function requestedLinesOf(
  db: Reader,
  requests: readonly number[],
): Promise<Map<number, ReadonlySet<number>>> {
  if (requests.length === 0) return new Map()
  const rows = await db
    .select()
    .from(replacementItems)
    .where(inArray(replacementItems.request_id, [...requests]))
  const byRequest = Map.groupBy(rows, ({ request_id }) => request_id)
  return new Map(
    [...byRequest].map(([request, lines]) => [
      request,
      new Set(lines.map(({ prescription_item_id }) => prescription_item_id)),
    ]),
  )
}
