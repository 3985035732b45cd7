import { COUNT_MAX } from '@contour/domain/lists/paging'
import { z } from 'zod'

/** Input of every staff list that can grow: the `next` of the previous page; absent for the first page. */
export const pageInput = { after: z.string().max(400).optional() }

/** What every such list returns in addition to its rows. */
export const pageFacts = {
  /** The cursor of the next page; null if there is none. */
  next: z.string().nullable(),
  /**
   * Rows with the same filters on all pages, counted up to one above COUNT_MAX; null if counting would require reading
   * the rows.
   */
  total: z
    .number()
    .int()
    .max(COUNT_MAX + 1)
    .nullable(),
}
