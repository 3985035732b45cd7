import { eq, inArray } from 'drizzle-orm'
import type { ReplacementState } from '@contour/domain/shipments/replacement-life-cycle'
import type { Reader } from '../../../db/database.ts'
import { replacementItems, replacementRequests } from '../../../db/schema.ts'

/** What the lines are grouped by: their request, the shipment that it is about, or the one that replaces it. */
const KEYS = {
  request: replacementRequests.id,
  original: replacementRequests.shipment_id,
  replacement: replacementRequests.replacement_shipment_id,
} as const

type Line = { line: number; state: ReplacementState }

/** Returns the prescription lines that requests name, with the state of their request, by the keys of one kind. */
export async function requestedLines(
  db: Reader,
  by: keyof typeof KEYS,
  keys: readonly number[],
): Promise<Map<number, readonly Line[]>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .select({
      key: KEYS[by],
      line: replacementItems.prescription_item_id,
      state: replacementRequests.state,
    })
    .from(replacementRequests)
    .innerJoin(replacementItems, eq(replacementItems.request_id, replacementRequests.id))
    .where(inArray(KEYS[by], [...keys]))
    .orderBy(replacementRequests.id)
  return Map.groupBy(
    rows.flatMap(({ key, ...row }) => (key === null ? [] : [{ key, ...row }])),
    ({ key }) => key,
  )
}
