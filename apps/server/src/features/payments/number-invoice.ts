import { eq } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Reader } from '../../db/database.ts'
import { intents, invoices } from '../../db/schema.ts'
import type { PaymentIntentRow } from './payment-intent-store.ts'

/** The first hold of a payment: a renewed hold leads back to the one it renews (D-18). */
export async function rootOf(db: Reader, intent: Pick<PaymentIntentRow, 'id' | 'replaces'>): Promise<number> {
  let at = intent
  while (at.replaces) {
    const [earlier] = await db.select().from(intents).where(eq(intents.id, at.replaces))
    if (!earlier) break
    at = earlier
  }
  return at.id
}

/** Gives a payment its invoice number when its hold stands (M-29); a renewed hold keeps the number. */
export async function numberInvoice(tx: Reader, clock: Clock, intent: PaymentIntentRow): Promise<number> {
  const root = await rootOf(tx, intent)
  await tx.insert(invoices).values({ intent_id: root, at: clock.now() }).onConflictDoNothing()
  const [row] = await tx.select({ id: invoices.id }).from(invoices).where(eq(invoices.intent_id, root))
  if (!row) throw new Error('invoice number not written')
  return row.id
}

/** "C-100042": numbers run on without gaps that mean anything, and say nothing of the person. */
export const invoiceNumber = (id: number): string => `C-${100_000 + id}`
