import { monthLabel } from '@contour/domain/dosing/months'
import { orderNumber } from '@contour/domain/orders/order-number'
import { formatUsd } from '@contour/domain/money/cents'
import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import {
  addresses,
  consents,
  destinationMarks,
  formSubmissions,
  intents,
  ledger,
  orderHistory,
  orders,
  outbox,
  prescriptionItems,
  prescriptions,
  signatureAnswers,
  subscriptions,
  users,
} from '../../../db/schema.ts'
import { shownAnswers } from '../clinic/index.ts'
import { newestWeight } from '../../people/profile/index.ts'
import { adverseEventRows } from './collect-adverse-events.ts'
import { careHoldRows } from './collect-care-holds.ts'
import { conversationRows } from './collect-conversations.ts'
import { distinctionRows } from './collect-distinctions.ts'
import { doseQuestionRows } from './collect-dose-questions.ts'
import { encounterRows } from './collect-encounters.ts'
import { profileChangeRows, weightRows } from './collect-profile.ts'
import { shipmentRows } from './collect-shipments.ts'
import { complaintRows } from './collect-complaints.ts'
import { replacementRows } from './collect-replacements.ts'
import { stopRows } from './collect-stops.ts'
import { visitRows } from './collect-visits.ts'
import type { RecordRow, RecordSection } from './render-record.ts'

const at = (instant: Date | null) => instant?.toISOString() ?? null

/** Collects everything that is stored about a patient and belongs in a copy of the record (45 CFR 164.524). */
export async function collectRecords(db: Reader, userId: number): Promise<RecordSection[]> {
  const own = await db.select().from(orders).where(eq(orders.user_id, userId)).orderBy(asc(orders.id))
  const ids = own.map(({ id }) => id)
  const nameOf = new Map(own.map(({ id }) => [id, orderNumber(id)]))
  return [
    { title: 'You', rows: await person(db, userId) },
    { title: 'Weights that you gave', rows: await weightRows(db, userId) },
    { title: 'Changes of your profile', rows: await profileChangeRows(db, userId) },
    { title: 'Another account with your name', rows: await distinctionRows(db, userId) },
    { title: 'What you agreed to', rows: await agreed(db, userId) },
    {
      title: 'Orders',
      rows: own.map((order) => ({
        order: orderNumber(order.id),
        medicine: order.drug,
        status: order.status,
        state: order.state,
        ordered: at(order.created_at),
        denial: order.denial_text,
      })),
    },
    { title: 'What happened to your orders', rows: await history(db, ids, nameOf) },
    { title: 'Medical forms', rows: await forms(db, ids, nameOf) },
    { title: 'Answers at which a form stopped', rows: await stopRows(db, userId) },
    { title: 'When your care was on hold', rows: await careHoldRows(db, userId) },
    { title: 'Questions before a higher dose', rows: await doseQuestionRows(db, userId) },
    { title: 'Adverse events', rows: await adverseEventRows(db, userId) },
    { title: 'Live visits', rows: await visitRows(db, userId) },
    { title: 'Who decided about your orders, and how', rows: await encounterRows(db, userId) },
    { title: 'Prescriptions', rows: await prescribed(db, ids, nameOf) },
    { title: 'What the clinician answered when signing', rows: await signedAnswers(db, ids, nameOf) },
    { title: 'Parcels', rows: await shipmentRows(db, ids, nameOf) },
    { title: 'What you said was wrong with a parcel', rows: await complaintRows(db, userId) },
    { title: 'Requests to replace a parcel', rows: await replacementRows(db, userId) },
    { title: 'Plans and payments', rows: await money(db, userId) },
    { title: 'Your conversations with us', rows: await conversationRows(db, userId) },
    { title: 'Messages that we sent you', rows: await messages(db, userId) },
    { title: 'When messages did not reach you or were not wanted', rows: await marks(db, userId) },
  ]
}

async function person(db: Reader, userId: number): Promise<RecordRow[]> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  const homes = await db.select().from(addresses).where(eq(addresses.user_id, userId))
  if (!user) return []
  return [
    {
      name: `${user.first_name} ${user.last_name}`,
      email: user.email,
      phone: user.phone,
      date_of_birth: user.dob,
      gender: user.sex,
      state: user.state,
      height_in_inches: user.height_in,
      weight_in_pounds: await newestWeight(db, user),
      goal_weight_in_pounds: user.desired_weight_lb,
      text_messages: user.agreed_to_text,
      email_messages: user.agreed_to_email,
      calls_about_offers: user.agreed_to_calls,
      with_us_since: at(user.created_at),
    },
    ...homes.map((home) => ({
      address: home.kind,
      line_1: home.line_1,
      line_2: home.line_2,
      city: home.city,
      state: home.state,
      zip: home.zip,
    })),
  ]
}

const GIVEN: Readonly<Record<string, string>> = { phone: 'on the phone', text: 'by text message' }

async function agreed(db: Reader, userId: number): Promise<RecordRow[]> {
  const rows = await db.select().from(consents).where(eq(consents.user_id, userId)).orderBy(asc(consents.id))
  return rows.map((row) => ({
    about: row.kind,
    agreed: row.agreed,
    words: row.statement,
    given: GIVEN[row.channel] ?? `on the page ${row.page}`,
    at: at(row.at),
  }))
}

async function marks(db: Reader, userId: number): Promise<RecordRow[]> {
  const rows = await db
    .select({ mark: destinationMarks })
    .from(destinationMarks)
    .innerJoin(users, or(eq(destinationMarks.to, users.email_lower), eq(destinationMarks.to, users.phone)))
    .where(eq(users.id, userId))
    .orderBy(asc(destinationMarks.id))
  return rows.map(({ mark }) => ({
    about: mark.channel === 'sms' ? 'text messages' : 'email',
    why: mark.reason,
    words: mark.words,
    at: at(mark.at),
    ended: mark.ended_at && at(mark.ended_at),
  }))
}

type Names = ReadonlyMap<number, string>

async function history(db: Reader, ids: readonly number[], nameOf: Names): Promise<RecordRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(orderHistory)
    .where(inArray(orderHistory.order_id, [...ids]))
    .orderBy(asc(orderHistory.id))
  return rows.map((row) => ({
    order: nameOf.get(row.order_id) ?? null,
    event: row.event,
    status: row.to_status,
    at: at(row.at),
  }))
}

async function forms(db: Reader, ids: readonly number[], nameOf: Names): Promise<RecordRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(formSubmissions)
    .where(inArray(formSubmissions.order_id, [...ids]))
    .orderBy(asc(formSubmissions.id))
  return rows.flatMap((row): RecordRow[] => [
    { order: nameOf.get(row.order_id) ?? null, form: row.kind, sent: at(row.at) },
    ...shownAnswers(row.answers).map(({ label, answer }) => ({ question: label, answer })),
    ...(row.additional_details ? [{ additional_details: row.additional_details }] : []),
  ])
}

async function prescribed(db: Reader, ids: readonly number[], nameOf: Names): Promise<RecordRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ prescription: prescriptions, item: prescriptionItems })
    .from(prescriptions)
    .innerJoin(prescriptionItems, eq(prescriptionItems.prescription_id, prescriptions.id))
    .where(inArray(prescriptions.order_id, [...ids]))
    .orderBy(asc(prescriptions.id), asc(prescriptionItems.id))
  return rows.map(({ prescription, item }) => ({
    order: nameOf.get(prescription.order_id) ?? null,
    prescriber: `${prescription.clinician_name}, NPI ${prescription.npi}`,
    issued: at(prescription.issued_at),
    state: prescription.state,
    medicine: item.name,
    strength: item.strength,
    for: monthLabel(item.slot, prescription.months_before),
    quantity: item.quantity,
    directions: item.directions,
    number: item.rx_id,
    kept_because: prescription.kept_text,
  }))
}

/** Each finding that a clinician answered at a signature, with the reason and the words (D-82). */
async function signedAnswers(db: Reader, ids: readonly number[], nameOf: Names): Promise<RecordRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ answer: signatureAnswers, orderId: prescriptions.order_id, by: prescriptions.clinician_name })
    .from(signatureAnswers)
    .innerJoin(prescriptions, eq(prescriptions.id, signatureAnswers.prescription_id))
    .where(inArray(prescriptions.order_id, [...ids]))
    .orderBy(asc(signatureAnswers.id))
  return rows.map(({ answer, orderId, by }) => ({
    order: nameOf.get(orderId) ?? null,
    at: at(answer.at),
    clinician: by,
    finding: answer.title,
    words: answer.words,
    reason: answer.reason,
    note: answer.note,
  }))
}

async function money(db: Reader, userId: number): Promise<RecordRow[]> {
  const plans = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.user_id, userId))
    .orderBy(asc(subscriptions.id))
  const entries = await db
    .select({ entry: ledger, intent: intents })
    .from(ledger)
    .innerJoin(intents, eq(intents.id, ledger.intent_id))
    .where(eq(intents.user_id, userId))
    .orderBy(asc(ledger.id))
  return [
    ...plans.map((plan) => ({
      plan: plan.drug,
      months: plan.term,
      state: plan.state,
      since: at(plan.created_at),
      ended: at(plan.ended_at),
    })),
    ...entries.map(({ entry, intent }) => ({
      payment: intent.public_id,
      what: entry.kind,
      amount: formatUsd(entry.cents),
      card: intent.card_last4 ? `ends in ${intent.card_last4}` : null,
      at: at(entry.at),
    })),
  ]
}

/** Which messages were sent and when, without links that gave access to something. */
async function messages(db: Reader, userId: number): Promise<RecordRow[]> {
  const rows = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.user_id, userId), inArray(outbox.channel, ['email', 'sms'])))
    .orderBy(asc(outbox.id))
  return rows.map((row) => ({ by: row.channel, subject: row.subject, sent: at(row.sent_at) }))
}
