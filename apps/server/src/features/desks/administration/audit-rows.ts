import { orderNumber } from '@contour/domain/orders/order-number'
import { inArray } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { orders, users, type audit } from '../../../db/schema.ts'
import { namesOfActors } from '../../ground/audit/index.ts'
import { maskName } from '@contour/domain/contact/mask'

type AuditRow = typeof audit.$inferSelect

const PATIENT = 'patient:'
const ORDER = 'order:'
const STAFF = 'staff:'

/** Builds the rows of the audit page: staff by name, patients by first name and initial, orders by their number. */
export async function auditRows(db: Reader, rows: readonly AuditRow[]) {
  const nameOf = await namesOfActors(
    db,
    rows.flatMap(({ actor, subject }) => [actor, subject]),
  )
  const patients = await patientsOf(db, rows)
  const numbers = await orderNumbers(db, rows)
  return rows.map(({ id, seq, at, actor, action, purpose, subject, subject_user: user, before, after }) => ({
    id,
    seq,
    at: at.toISOString(),
    actor,
    action,
    purpose,
    subject,
    actor_name: actor.startsWith(PATIENT)
      ? (patients.byPublicId.get(actor.slice(PATIENT.length)) ?? 'A patient')
      : actor.startsWith('visitor')
        ? 'A visitor'
        : nameOf(actor),
    staff_name: subject?.startsWith(STAFF) ? nameOf(subject) : null,
    patient: user === null ? null : (patients.byId.get(user) ?? null),
    order_id: orderOf(subject),
    order_number: numbers.get(orderOf(subject)) ?? null,
    changes: changesOf(purpose, before, after),
  }))
}

/** Entries of these purposes are about the work and its money; what is treatment stays out of the administrator's sight. */
const SHOWN: readonly string[] = ['operations', 'payment']
/** Numbers, yes and no, and single words such as states, ids and amounts; what else may be somebody's data. */
const CODE = /^[\w.:+/-]{1,60}$/

/** What an entry says of before and after, as names and short values. */
function changesOf(purpose: string, before: unknown, after: unknown) {
  if (!SHOWN.includes(purpose)) return []
  const [old, now] = [factsOf(before), factsOf(after)]
  return [...new Set([...old.keys(), ...now.keys()])].map((name) => ({
    name,
    before: old.get(name) ?? null,
    after: now.get(name) ?? null,
  }))
}

const factsOf = (value: unknown): ReadonlyMap<string, string> =>
  new Map(
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).map(([name, one]) => [name, shortText(one)])
      : [],
  )

function shortText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return CODE.test(text) ? text : '…'
}

const orderOf = (subject: string | null) => (subject?.startsWith(ORDER) ? subject.slice(ORDER.length) : null)

async function orderNumbers(db: Reader, rows: readonly AuditRow[]): Promise<Map<string | null, string>> {
  const ids = [...new Set(rows.flatMap(({ subject }) => orderOf(subject) ?? []))]
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: orders.id, publicId: orders.public_id })
    .from(orders)
    .where(inArray(orders.public_id, ids))
  return new Map(found.map(({ id, publicId }) => [publicId, orderNumber(id)]))
}

async function patientsOf(db: Reader, rows: readonly AuditRow[]) {
  const named = { id: users.id, public_id: users.public_id, first: users.first_name, last: users.last_name }
  const ids = [...new Set(rows.flatMap(({ subject_user: user }) => user ?? []))]
  const publicIds = [
    ...new Set(rows.flatMap(({ actor }) => (actor.startsWith(PATIENT) ? [actor.slice(PATIENT.length)] : []))),
  ]
  const found = [
    ...(ids.length ? await db.select(named).from(users).where(inArray(users.id, ids)) : []),
    ...(publicIds.length
      ? await db.select(named).from(users).where(inArray(users.public_id, publicIds))
      : []),
  ].map(({ first, last, ...keys }) => ({ ...keys, name: maskName(`${first} ${last}`) }))
  return {
    byId: new Map(found.map(({ id, name }) => [id, name])),
    byPublicId: new Map(found.map(({ public_id: publicId, name }) => [publicId, name])),
  }
}
