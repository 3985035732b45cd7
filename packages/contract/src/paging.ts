import { COUNT_MAX } from '@contour/domain/lists/paging'
import { z } from 'zod'

/** What every staff list that can grow is asked with: the `next` of the page before; none for the first page. */
export const pageInput = { after: z.string().max(400).optional() }

/** What every such list answers beside its rows. */
export const pageFacts = {
  /** Asks for the rows after these; null where there are none. */
  next: z.string().nullable(),
  /** Rows under the same filters over all pages, counted up to one above COUNT_MAX; null where rows must be read to tell. */
  total: z
    .number()
    .int()
    .max(COUNT_MAX + 1)
    .nullable(),
}
