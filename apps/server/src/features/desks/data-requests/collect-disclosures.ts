import { orderNumber } from '@contour/domain/orders/order-number'
import { and, asc, eq, like } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { audit, intents, ledger, orders, pharmacies, shipments, users } from '../../../db/schema.ts'
import { namesOfActors } from '../../ground/audit/index.ts'
import type { RecordRow, RecordSection } from './render-record.ts'

/**
 * Lists who received a patient's records, and who opened them (45 CFR 164.528). The list contains more than the
 * regulation requires: disclosures for treatment, shipping and payment are included as well.
 */
export async function collectDisclosures(db: Reader, userId: number): Promise<RecordSection[]> {
  return [
    { title: 'Given to others', rows: [...(await toPharmacy(db, userId)), ...(await toGateway(db, userId))] },
    { title: 'Opened by our staff', rows: await readings(db, userId) },
  ]
}

/** A shipment discloses name, address and prescription to the pharmacy that makes it, and name and address to the carrier. */
async function toPharmacy(db: Reader, userId: number): Promise<RecordRow[]> {
  const rows = await db
    .select({ parcel: shipments, order: orders.id, pharmacy: pharmacies.name })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.order_id))
    .leftJoin(pharmacies, eq(pharmacies.id, shipments.pharmacy_id))
    .where(eq(orders.user_id, userId))
    .orderBy(asc(shipments.id))
  return rows.flatMap(({ parcel, order, pharmacy }) => [
    {
      to: pharmacy ?? 'Partner pharmacy',
      what: 'Name, address and prescription',
      why: `To prepare order ${orderNumber(order)}`,
      on: parcel.created_at.toISOString(),
    },
    ...(parcel.shipped_at
      ? [
          {
            to: parcel.carrier ?? 'Carrier',
            what: 'Name and address',
            why: `To deliver order ${orderNumber(order)}`,
            on: parcel.shipped_at.toISOString(),
          },
        ]
      : []),
  ])
}

async function toGateway(db: Reader, userId: number): Promise<RecordRow[]> {
  const rows = await db
    .select({ entry: ledger })
    .from(ledger)
    .innerJoin(intents, eq(intents.id, ledger.intent_id))
    .innerJoin(users, eq(users.id, intents.user_id))
    .where(eq(intents.user_id, userId))
    .orderBy(asc(ledger.id))
  return rows.map(({ entry }) => ({
    to: 'Payment company',
    what: 'Name, billing address and amount; no health data',
    why: `To ${entry.kind === 'refund' ? 'refund' : entry.kind} a payment`,
    on: entry.at.toISOString(),
  }))
}

async function readings(db: Reader, userId: number): Promise<RecordRow[]> {
  const rows = await db
    .select()
    .from(audit)
    .where(and(eq(audit.subject_user, userId), like(audit.actor, 'staff:%')))
    .orderBy(asc(audit.id))
  const nameOf = await namesOfActors(
    db,
    rows.map(({ actor }) => actor),
  )
  return rows.map((row) => ({
    by: nameOf(row.actor),
    what: row.action.replaceAll('_', ' ').replaceAll('.', ': '),
    why: row.purpose,
    on: row.at.toISOString(),
  }))
}
