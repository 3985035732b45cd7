import { addonLines } from '@contour/domain/dosing/addon-lines'
import { DRUG_TITLE } from '@contour/domain/dosing/drug'
import { isTerm } from '@contour/domain/catalog/price-book'
import { easternDate } from '@contour/domain/time/plain-date'
import { and, desc, eq } from 'drizzle-orm'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import {
  addresses,
  intents,
  orders,
  prescriptions,
  shipments,
  subscriptions,
  users,
} from '../../../db/schema.ts'
import { notFound } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import { companyOf } from '../../ground/company/index.ts'
import { invoiceNumber, numberInvoice, paymentStateOf, snapshotOf } from '../../care/payments/index.ts'
import { declinedCents, purchasedAddonLines, standsFor, addonBoughtBy } from '../../care/orders/index.ts'
import { readPersonPayments, type PersonPayment } from '../../care/subscriptions/index.ts'
import { coveringPrescription } from '../../care/supply/index.ts'
import type { PaymentIntentRow } from '../../care/payments/index.ts'
import { invoiceDoc, type InvoiceDoc, type InvoiceFacts } from './invoice-doc.ts'

/** A payment that was never authorized has no invoice. */
const WITHOUT = ['created', 'unknown', 'action', 'declined']

/**
 * Reads the invoice of one payment, for its owner or the billing section; another patient's id and an unknown id get
 * the same response. Staff reads are audited; an itemized receipt names the drug and is audited for every caller.
 * @throws AppError not_found
 */
export async function readInvoice(
  ctx: Ctx,
  caller: Caller,
  id: string,
  itemized = false,
): Promise<InvoiceDoc> {
  const owner = caller.kind === 'patient' ? eq(intents.user_id, caller.userId) : undefined
  const [row] = await ctx.db
    .select({ intent: intents, user: users })
    .from(intents)
    .innerJoin(users, eq(users.id, intents.user_id))
    .where(and(eq(intents.public_id, id), owner))
  if (!row || WITHOUT.includes(row.intent.state) || caller.kind === 'visitor') throw notFound()
  const { user } = row
  const payment = (await readPersonPayments(ctx.db, user.id)).find(({ ids }) => ids.includes(row.intent.id))
  if (!payment) throw notFound()
  const { intent } = payment
  if (caller.kind === 'staff' || itemized)
    await audit(ctx.db, itemized ? 'receipt.read' : 'invoice.read', {
      subjectUser: user.id,
      subject: `payment:${intent.public_id}`,
    })
  return invoiceDoc({
    ...(await moneyOf(ctx, payment)),
    rehearsal: ctx.config.rehearsal,
    ...(await companyOf(ctx.db, ctx)),
    patient: { name: `${user.first_name} ${user.last_name}`, address: await addressOf(ctx, user.id) },
    itemised: itemized ? await receiptOf(ctx, payment) : null,
  })
}

async function moneyOf(ctx: Ctx, { intent, root, plan, events, refundedCents, at }: PersonPayment) {
  const bought = snapshotOf(root)
  // An add-on that was not prescribed is not charged, so it is not on the invoice (D-51).
  const addonRefused = await declinedCents(ctx.db, intent)
  const due = addonRefused < intent.cents ? intent.cents - addonRefused : intent.cents
  const cents = intent.captured_cents ?? due
  return {
    number: invoiceNumber(await numberInvoice(ctx.db, ctx.clock, intent)),
    date: easternDate(new Date(at)),
    purpose: root.purpose,
    term: plan && isTerm(plan.term) ? plan.term : null,
    cents,
    discountCents: bought?.discountCents ?? 0,
    addons: await addonsOn(ctx, root),
    state: paymentStateOf(intent, refundedCents),
    card: intent.card_last4 ? `${capital(intent.card_brand ?? 'card')} ending in ${intent.card_last4}` : null,
    events,
  }
}

/** The add-ons that a payment pays, with what each one is: its own payment, or a part of the purchase (D-90). */
async function addonsOn(ctx: Ctx, root: PaymentIntentRow): Promise<InvoiceFacts['addons']> {
  const charged = root.order_id === null ? [] : await purchasedAddonLines(ctx.db, root.order_id, 'charged')
  if (root.purpose === 'checkout') return snapshotOf(root)?.addons.length ? charged : []
  if (root.purpose !== 'addon') return []
  const { addon, term } = addonBoughtBy(root)
  // One that was released is on its invoice as it was bought.
  return charged.length > 0 ? charged : addonLines(addon, term, root.cents)
}

/** The gateway's name of a card network, "visa", as it is printed: "Visa". */
const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

async function addressOf(ctx: Ctx, userId: number): Promise<InvoiceFacts['patient']['address']> {
  const rows = await ctx.db.select().from(addresses).where(eq(addresses.user_id, userId))
  return rows.find(({ kind }) => kind === 'billing') ?? rows.find(({ kind }) => kind === 'shipping') ?? null
}

/** Returns drug, prescriber and dates of the shipment that a payment paid for. */
async function receiptOf(ctx: Ctx, { intent }: PersonPayment): Promise<InvoiceFacts['itemised']> {
  const [order] = intent.order_id
    ? await ctx.db.select().from(orders).where(eq(orders.id, intent.order_id))
    : []
  const planId = order?.subscription_id ?? intent.subscription_id
  const [plan] = planId ? await ctx.db.select().from(subscriptions).where(eq(subscriptions.id, planId)) : []
  if (!plan) return null
  const written = order
    ? await coveringPrescription(ctx.db, { order, shipment: null })
    : await newestOfPlan(ctx.db, plan.id)
  const [parcel] = order
    ? await ctx.db
        .select()
        .from(shipments)
        .where(and(eq(shipments.order_id, order.id), eq(shipments.kind, 'original')))
    : []
  return {
    drug: DRUG_TITLE[plan.drug],
    prescriber: written?.clinician_name ?? null,
    npi: written?.npi ?? null,
    prescribedOn: written ? easternDate(written.issued_at) : null,
    shippedOn: parcel?.shipped_at ? easternDate(parcel.shipped_at) : null,
  }
}

/** The newest prescription of a plan, for a payment that belongs to no single order. */
async function newestOfPlan(db: Reader, planId: number) {
  const [row] = await db
    .select({ prescription: prescriptions })
    .from(prescriptions)
    .innerJoin(orders, eq(orders.id, prescriptions.order_id))
    .where(and(eq(orders.subscription_id, planId), standsFor(prescriptions, orders.id)))
    .orderBy(desc(prescriptions.id))
    .limit(1)
  return row?.prescription ?? null
}
