import { monthLabel } from '@contour/domain/dosing/months'
import type { Chart } from '@contour/contract/staff-chart'
import { and, asc, desc, eq, inArray, like } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import {
  audit,
  chartNotes,
  encounters,
  orderHistory,
  orders,
  prescriptions,
  staffMembers,
} from '../../../db/schema.ts'
import type { OrderRow } from '../../care/orders/index.ts'
import { itemsOf } from '../../care/prescriptions/index.ts'

const READERS = 50

/** Lists the prescriptions of the patient: this order's first, newest first, then those of other orders. */
export async function shownPrescriptions(tx: Reader, order: OrderRow): Promise<Chart['prescriptions']> {
  const rows = await tx
    .select({ prescription: prescriptions })
    .from(prescriptions)
    .innerJoin(orders, eq(orders.id, prescriptions.order_id))
    .where(eq(orders.user_id, order.user_id))
    .orderBy(desc(prescriptions.id))
  const own = rows.filter(({ prescription }) => prescription.order_id === order.id)
  const other = rows.filter(({ prescription }) => prescription.order_id !== order.id)
  const shown: Chart['prescriptions'] = []
  for (const { prescription } of [...own, ...other]) {
    const items = await itemsOf(tx, prescription.id)
    shown.push({
      id: prescription.public_id,
      version: prescription.version,
      state: prescription.state,
      clinician: prescription.clinician_name,
      issued_at: prescription.issued_at.toISOString(),
      accepts_at: prescription.state === 'awaiting' ? (prescription.due_at?.toISOString() ?? null) : null,
      decided_at: prescription.decided_at?.toISOString() ?? null,
      reason: prescription.void_reason ?? '',
      formulary_version: prescription.formulary_version,
      flag_rules_version: prescription.flag_rules_version,
      items: items.map(({ slot, name, strength, quantity, directions, rx_id }) => ({
        slot: monthLabel(slot, prescription.months_before),
        name,
        strength,
        quantity,
        directions,
        rx_id,
      })),
    })
  }
  return shown
}

export async function readHistory(tx: Reader, order: OrderRow): Promise<Chart['history']> {
  const rows = await tx
    .select()
    .from(orderHistory)
    .where(eq(orderHistory.order_id, order.id))
    .orderBy(asc(orderHistory.n), asc(orderHistory.id))
  const names = await namesOf(
    tx,
    rows.map(({ actor }) => actor),
  )
  return rows.map((row) => ({
    from: row.from_status,
    to: row.to_status,
    actor: names(row.actor),
    at: row.at.toISOString(),
  }))
}

/** Lists the encounters of an order with who decided and how the patient was seen, oldest first (M-07). */
export async function readEncounters(tx: Reader, order: OrderRow): Promise<Chart['encounters']> {
  const rows = await tx
    .select({ encounter: encounters, clinician: staffMembers.name })
    .from(encounters)
    .leftJoin(staffMembers, eq(staffMembers.id, encounters.clinician_id))
    .where(eq(encounters.order_id, order.id))
    .orderBy(asc(encounters.n))
  return rows.map(({ encounter, clinician }) => ({
    n: encounter.n,
    clinician,
    modality: encounter.modality,
    outcome: encounter.outcome,
    started_at: encounter.started_at.toISOString(),
    ended_at: encounter.ended_at?.toISOString() ?? null,
  }))
}

/** Lists who opened the chart, newest first (M-03). */
export async function readReaders(tx: Reader, order: OrderRow): Promise<Chart['readers']> {
  const rows = await tx
    .select({ actor: audit.actor, action: audit.action, at: audit.at })
    .from(audit)
    .where(
      and(
        eq(audit.subject_user, order.user_id),
        eq(audit.subject, `order:${order.public_id}`),
        like(audit.action, '%.read'),
      ),
    )
    .orderBy(desc(audit.id))
    .limit(READERS)
  const names = await namesOf(
    tx,
    rows.map(({ actor }) => actor),
  )
  return rows.map(({ actor, action, at }) => ({ who: names(actor), action, at: at.toISOString() }))
}

export async function readNotes(tx: Reader, order: OrderRow): Promise<Chart['notes']> {
  const rows = await tx
    .select({ who: staffMembers.name, text: chartNotes.text, at: chartNotes.at })
    .from(chartNotes)
    .innerJoin(staffMembers, eq(staffMembers.id, chartNotes.staff_id))
    .where(eq(chartNotes.order_id, order.id))
    .orderBy(desc(chartNotes.id))
  return rows.map(({ who, text, at }) => ({ who, text, at: at.toISOString() }))
}

/** Resolves "staff:id" to a name; patients and the server are named by their kind. */
async function namesOf(tx: Reader, actors: readonly string[]): Promise<(actor: string) => string> {
  const ids = [...new Set(actors.filter((a) => a.startsWith('staff:')).map((a) => a.slice('staff:'.length)))]
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select({ id: staffMembers.public_id, name: staffMembers.name })
          .from(staffMembers)
          .where(inArray(staffMembers.public_id, ids))
  const names = new Map(rows.map(({ id, name }) => [`staff:${id}`, name]))
  return (actor) => names.get(actor) ?? actor.split(':')[0] ?? actor
}
