import { desc, eq, inArray } from 'drizzle-orm'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { credits, intents, ledger, refunds, subscriptions, users } from '../../../db/schema.ts'
import { notFound } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import { blockedUntil, cardOnFile } from '../../care/payments/index.ts'
import { maskEmail } from '@contour/domain/contact/mask'
import { toCardResponse } from '../../care/subscriptions/index.ts'
import { creditRows } from './credits.ts'
import { maskedName, paymentRows, subscriptionRow, refundRows } from './billing-rows.ts'

/**
 * Reads the ledger of one patient: every entry, payment, refund, credit and subscription. The read is audited (M-45).
 */
export async function readLedger(ctx: Ctx, caller: Caller, id: string) {
  const [user] = await ctx.db.select().from(users).where(eq(users.public_id, id))
  if (!user) throw notFound()
  const plans = await ctx.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.user_id, user.id))
    .orderBy(desc(subscriptions.id))
  const own = await ctx.db
    .select()
    .from(intents)
    .where(eq(intents.user_id, user.id))
    .orderBy(desc(intents.id))
  const entries = await ctx.db
    .select({ entry: ledger, payment: intents.public_id, purpose: intents.purpose })
    .from(ledger)
    .innerJoin(intents, eq(intents.id, ledger.intent_id))
    .where(eq(intents.user_id, user.id))
    .orderBy(desc(ledger.at), desc(ledger.id))
  const given = own.length
    ? await ctx.db
        .select()
        .from(refunds)
        .where(
          inArray(
            refunds.intent_id,
            own.map((intent) => intent.id),
          ),
        )
        .orderBy(desc(refunds.id))
    : []
  const granted = await ctx.db
    .select()
    .from(credits)
    .where(eq(credits.user_id, user.id))
    .orderBy(desc(credits.id))
  const payments = await paymentRows(ctx.db, own)
  await audit(ctx.db, 'ledger.read', { subjectUser: user.id })
  const shown = []
  for (const plan of plans) shown.push(await subscriptionRow(ctx, plan, user))
  const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0)
  return {
    message: 'Ledger.',
    patient: { id: user.public_id, name: maskedName(user), email: maskEmail(user.email) },
    card: toCardResponse(await cardOnFile(ctx.db, user.id)),
    blocked_until: (await blockedUntil(ctx.db, ctx.clock, user.id))?.toISOString() ?? null,
    subscriptions: shown,
    payments,
    entries: entries.map(({ entry, payment, purpose }) => ({
      at: entry.at.toISOString(),
      kind: entry.kind,
      cents: entry.cents,
      payment_id: payment,
      purpose,
    })),
    refunds: await refundRows(ctx, given, caller),
    credits: await creditRows(ctx, granted, caller),
    balance: {
      held_cents: sum(payments.filter(({ state }) => state === 'held').map(({ cents }) => cents)),
      captured_cents: sum(payments.map(({ captured_cents }) => captured_cents ?? 0)),
      refunded_cents: sum(payments.map(({ refunded_cents }) => refunded_cents)),
    },
  }
}
