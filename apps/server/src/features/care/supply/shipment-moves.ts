import { asc, eq } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { shipmentMoves } from '../../../db/schema.ts'

export type MoveRow = typeof shipmentMoves.$inferSelect

/** Returns the moves of a subscription's shipments, oldest first (M-18). */
export const readMoves = (db: Reader, subscriptionId: number): Promise<MoveRow[]> =>
  db
    .select()
    .from(shipmentMoves)
    .where(eq(shipmentMoves.subscription_id, subscriptionId))
    .orderBy(asc(shipmentMoves.id))

export const toShipmentMoves = (moves: readonly MoveRow[]) =>
  moves.map(({ shipment_no, to_on }) => ({ shipment: shipment_no, to: to_on }))
