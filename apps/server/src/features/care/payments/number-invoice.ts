import { eq } from 'drizzle-orm'
import type { Clock } from '../../../clock.ts'
import type { Reader } from '../../../db/database.ts'
import { intents, invoices } from '../../../db/schema.ts'
import type { PaymentIntentRow } from './payment-intent-store.ts'

/** Returns the first authorization of a payment: a reauthorization leads back to the one that it replaces (D-18). */
export async function rootOf(db: Reader, intent: Pick<PaymentIntentRow, 'id' | 'replaces'>): Promise<number> {
  let at = intent
  while (at.replaces) {
    const [earlier] = await db.select().from(intents).where(eq(intents.id, at.replaces))
    if (!earlier) break
    at = earlier
  }
  return at.id
}

/** Assigns an invoice number to an authorized payment (M-29); a reauthorization keeps the number. */
export async function numberInvoice(tx: Reader, clock: Clock, intent: PaymentIntentRow): Promise<number> {
  const root = await rootOf(tx, intent)
  await tx.insert(invoices).values({ intent_id: root, at: clock.now() }).onConflictDoNothing()
  const [row] = await tx.select({ id: invoices.id }).from(invoices).where(eq(invoices.intent_id, root))
  if (!row) throw new Error('invoice number not written')
  return row.id
}

/**
 * Formats an invoice number, for example "C-100042". Gaps have no meaning, and the number reveals nothing about the
 * patient.
 */
export const invoiceNumber = (id: number): string => `C-${100_000 + id}`
