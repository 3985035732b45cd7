import type { orders } from '../../../db/schema.ts'

/** An order as it is stored. */
export type OrderRow = typeof orders.$inferSelect
