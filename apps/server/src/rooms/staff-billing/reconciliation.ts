import { and, desc, eq, gte, isNotNull } from 'drizzle-orm'
import type { GatewayPayment } from '../../adapters/payment/port.ts'
import { actorOf } from '../../caller.ts'
import type { Caller } from '../../caller.ts'
import { after, days } from '../../clock.ts'
import type { Ctx } from '../../context.ts'
import { intents, settings } from '../../db/schema.ts'
import { writeAudit } from '../audit/index.ts'
import { isCaptured, refundedCents } from '../billing/index.ts'
import type { IntentRow } from '../billing/index.ts'
import { countOpenPayments } from './read-desk.ts'

type Difference = {
  payment_id: string | null
  gateway_ref: string | null
  ours: string
  theirs: string
  cents: number
}

type Report = { ran_at: string; checked: number; differences: Difference[] }

const NAME = 'payment_reconciliation'
const DAYS = 30

/** The last comparison of our record with the gateway's (M-24). */
export async function readReconciliation(ctx: Ctx) {
  const [row] = await ctx.db.select().from(settings).where(eq(settings.name, NAME))
  const report = (row?.value ?? null) as Report | null
  return {
    status: 'success' as const,
    message: 'Reconciliation.',
    ran_at: report?.ran_at ?? null,
    checked: report?.checked ?? 0,
    differences: report?.differences ?? [],
    open: await countOpenPayments(ctx),
  }
}

/** Asks the gateway for every payment of the last days, says what differs, and keeps the report. It changes no money. */
export async function runReconciliation(ctx: Ctx, caller: Caller | null, within = DAYS) {
  const found = await ctx.db
    .select()
    .from(intents)
    .where(
      and(isNotNull(intents.gateway_ref), gte(intents.created_at, after(ctx.clock.now(), -days(within)))),
    )
    .orderBy(desc(intents.id))
    .limit(1000)
  const differences: Difference[] = []
  for (const intent of found) {
    const difference = await compare(ctx, intent)
    if (difference) differences.push(difference)
  }
  const report: Report = { ran_at: ctx.clock.now().toISOString(), checked: found.length, differences }
  await ctx.db
    .insert(settings)
    .values({ name: NAME, value: report })
    .onConflictDoUpdate({ target: settings.name, set: { value: report } })
  await writeAudit(ctx.db, ctx.clock, {
    actor: caller ? actorOf(caller) : 'server',
    purpose: 'payment',
    action: 'payments.reconciled',
    after: { checked: found.length, differences: differences.length },
  })
  return {
    status: 'success' as const,
    message: 'Compared.',
    checked: found.length,
    differences: differences.length,
  }
}

async function compare(ctx: Ctx, intent: IntentRow): Promise<Difference | null> {
  const ref = intent.gateway_ref ?? ''
  const told = await ctx.payments.retrieve({ authRef: ref })
  const payment = told.state === 'found' ? told.payments[0] : undefined
  const theirs = payment ? standing(payment) : told.state
  const refunded = await refundedCents(ctx.db, intent.id)
  const ours = isCaptured(intent)
    ? `captured ${intent.captured_cents} refunded ${refunded}`
    : OURS[intent.state]
  if (ours === theirs || ours === undefined) return null
  return { payment_id: intent.public_id, gateway_ref: ref, ours, theirs, cents: intent.cents }
}

/** What our settled states are at the gateway; those under way are the reconciler's. */
const OURS: Record<string, string> = {
  held: 'authorized',
  voided: 'let go',
  expired: 'let go',
  declined: 'declined',
}

function standing(payment: GatewayPayment): string {
  if (payment.standing === 'captured')
    return `captured ${payment.amountCaptured} refunded ${payment.amountRefunded}`
  return payment.standing === 'voided' || payment.standing === 'expired' ? 'let go' : payment.standing
}
