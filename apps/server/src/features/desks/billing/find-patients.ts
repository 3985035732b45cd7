import { and, eq, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { countRows, keyset } from '../../../db/keyset.ts'
import { subscriptions, users } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { maskEmail } from '@contour/domain/contact/mask'
import { personMatches } from '../../../db/match-text.ts'
import { maskedName } from './billing-rows.ts'

/** Selects each patient once, by their newest subscription. */
const newestPlan = sql`${subscriptions.id} = (select max(s.id) from subscriptions s where s.user_id = ${users.id})`

/**
 * Lists a page of the patients with subscriptions, found by name, email or the id of a payment, newest subscription
 * first; names are masked.
 */
export async function findPatients(ctx: Ctx, search: string, after?: string) {
  const page = keyset([{ by: subscriptions.id, kind: 'number', order: 'desc' }], after)
  const wanted = and(newestPlan, search === '' ? undefined : matches(search))
  const found = await ctx.db
    .select({
      user: users,
      newest: subscriptions.id,
      plans: sql<number>`(select count(*) from subscriptions s where s.user_id = ${users.id})::int`,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.user_id))
    .where(and(wanted, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const { rows, next } = page.cut(found, ({ newest }) => [newest])
  await audit(ctx.db, 'ledger.searched', { after: { rows: rows.length } })
  return {
    status: 'success' as const,
    message: 'People.',
    rows: rows.map(({ user, plans }) => ({
      id: user.public_id,
      patient: maskedName(user),
      email: maskEmail(user.email),
      plans,
    })),
    next,
    total: await countRows(
      ctx.db,
      ctx.db
        .select({ id: subscriptions.id })
        .from(subscriptions)
        .innerJoin(users, eq(users.id, subscriptions.user_id))
        .where(wanted)
        .$dynamic(),
    ),
  }
}

const matches = (search: string) =>
  or(
    ...personMatches(search),
    eq(users.public_id, search),
    sql`exists(select 1 from intents i where i.user_id = ${users.id} and i.public_id = ${search})`,
  )
