import type { orders } from '../../../db/schema.ts'

export type OrderRow = typeof orders.$inferSelect
