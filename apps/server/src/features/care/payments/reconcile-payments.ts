import { and, asc, gte, isNull, lte, or } from 'drizzle-orm'
import { after, hours, seconds } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import { intents } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { errorFacts } from '../../../log.ts'
import { reconcileIntent } from './reconcile-intent.ts'
import { reconcileCardSetups } from './save-card.ts'
import { processRefunds } from './process-refunds.ts'
import { reportUnsettledMoney } from './unreconciled-money.ts'

/** How long, in real time, a request may take before its intent counts as abandoned. */
const REQUEST_TIMEOUT = seconds(20)
const CHALLENGE_TIME = hours(1)
/**
 * How long an abandoned intent without a response is still looked up, in real time; gateways respond within minutes.
 */
const LATE_TIME = hours(1)

/**
 * Finishes or voids every payment with an open outcome: at start, after each step of the clock and every 30 s
 * (security.md 9). A failure does not block the others, and what stays open for hours becomes a task (D-71).
 */
export async function reconcilePayments(ctx: Ctx): Promise<void> {
  // The states are literals: as parameters they would keep a prepared statement from using their index.
  const open = await ctx.db
    .select({ id: intents.id })
    .from(intents)
    .where(
      or(
        isIn(intents.state, ['unknown', 'capturing', 'voiding']),
        and(
          isIn(intents.state, ['created']),
          lte(intents.updated_at, after(ctx.clock.real(), -REQUEST_TIMEOUT)),
        ),
        and(
          isIn(intents.state, ['action']),
          lte(intents.created_at, after(ctx.clock.now(), -CHALLENGE_TIME)),
        ),
        // Money that arrived after its intent was over.
        isIn(intents.stray, ['voiding']),
        // A request that was cut off may still reach the gateway; nothing else would look it up.
        and(
          isIn(intents.state, ['expired', 'voided']),
          isNull(intents.gateway_ref),
          gte(intents.updated_at, after(ctx.clock.real(), -LATE_TIME)),
        ),
        // Authorizations without an order: the order is created now, or the authorization is voided.
        and(isIn(intents.state, ['held']), isNull(intents.order_id)),
        // Authorizations that should have expired but whose event never came.
        and(isIn(intents.state, ['held']), lte(intents.capture_before, ctx.clock.now())),
      ),
    )
    .orderBy(asc(intents.id))
  for (const { id } of open)
    await reconcileIntent(ctx, id).catch((error: unknown) =>
      ctx.log.error({ intent: id, err: errorFacts(error) }, 'payment not settled'),
    )
  await reportUnsettledMoney(
    ctx,
    open.map(({ id }) => id),
  )
  await processRefunds(ctx)
  await reconcileCardSetups(ctx)
}
