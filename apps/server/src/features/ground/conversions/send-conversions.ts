import { and, asc, eq, inArray, lte, or } from 'drizzle-orm'
import { after, minutes } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import { conversions } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { deliverConversion } from './deliver-conversion.ts'
import { z } from 'zod'
import { transition } from '../../../db/transition.ts'
import { conversionLifeCycle } from '@contour/domain/conversions/conversion-life-cycle'

const LEASED = transition(conversionLifeCycle, 'leased', 'server', conversions.state)
const ACCEPTED = transition(conversionLifeCycle, 'accepted', 'server', conversions.state)
const FAILED = transition(conversionLifeCycle, 'failed', 'server', conversions.state)

/** Longer than three tries of ten seconds with their waits. */
const LEASE = minutes(2)
const AT_ONCE = 10

type Row = typeof conversions.$inferSelect

/**
 * Sends the waiting conversions, several in parallel so that a slow partner does not delay the others. Each is leased
 * first; one that an interrupted process left behind is started again with its own key. A failed one is sent again only
 * when staff request it. Times are real.
 */
export async function sendConversions(ctx: Ctx): Promise<void> {
  for (;;) {
    const claimed = await claim(ctx)
    if (claimed.length === 0) return
    await Promise.all(claimed.map((row) => send(ctx, row)))
  }
}

/** Claims the next ones in one statement: nearly every look finds none. */
async function claim({ db, clock }: Ctx): Promise<Row[]> {
  const real = clock.real()
  const open = db
    .select({ id: conversions.id })
    .from(conversions)
    .where(
      and(
        // The states are literals: as parameters they would keep a prepared statement from using the index of the
        // open ones.
        isIn(conversions.state, ['waiting', 'sending']),
        or(eq(conversions.state, 'waiting'), lte(conversions.lease_until, real)),
      ),
    )
    .orderBy(asc(conversions.id))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  const claimed = await db
    .update(conversions)
    .set({ state: LEASED.to, lease_until: after(real, LEASE) })
    .where(and(inArray(conversions.id, open), LEASED.allowed))
    .returning()
  return claimed.toSorted((a, b) => a.id - b.id)
}

/** A report as it was queued; the partner defines its fields. */
const ConversionBody = z.record(z.string(), z.unknown())

async function send(ctx: Ctx, row: Row): Promise<void> {
  const body = ConversionBody.parse(row.body)
  const { accepted, tries, error } = await deliverConversion(ctx.conversions, { key: row.key, body })
  if (!accepted) ctx.log.warn({ conversion: row.key, tries }, 'conversion not accepted')
  const outcome = accepted ? ACCEPTED : FAILED
  await ctx.db
    .update(conversions)
    .set({
      state: outcome.to,
      tries: row.tries + tries,
      error,
      lease_until: null,
      sent_at: accepted ? ctx.clock.now() : null,
    })
    .where(and(eq(conversions.id, row.id), outcome.allowed))
}
