import { ageOn } from '@contour/domain/intake/age'
import { orderNumber } from '@contour/domain/orders/order-number'
import { easternDate } from '@contour/domain/time/plain-date'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { countRows, keyset, type SortKey } from '../../../db/keyset.ts'
import { isOrderNamed, personMatches } from '../../../db/match-text.ts'
import { orders, users } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { licensedStates } from '../../ground/states/index.ts'

const NEWEST_FIRST: readonly SortKey[] = [
  { by: orders.created_at, kind: 'instant', order: 'desc' },
  { by: orders.id, kind: 'number', order: 'desc' },
]

type Decision = { outcome: 'prescribed' | 'denied' | 'change_refused'; by: string; at: string }

/** The last decision of a clinician about an order. */
const decision = sql<Decision | null>`(select json_build_object('outcome', e.outcome, 'by', s.name, 'at', e.ended_at)
  from encounters e join staff s on s.id = e.clinician_id
  where e.order_id = ${orders.id} and e.outcome is not null order by e.n desc limit 1)`

/**
 * Lists a page of the orders of every patient in the caller's licensed states, with the last decision (D-94): a signed or
 * denied order is found again, and its chart opens. Orders of other states are not there at all (D-96). Audited as one read.
 */
export async function listCharts(
  ctx: Ctx,
  caller: Caller,
  {
    search = '',
    mine,
    after,
  }: { search?: string | undefined; mine?: boolean | undefined; after?: string | undefined },
) {
  const { staffId } = asStaff(caller)
  const licensed = [...(await licensedStates(ctx.db, ctx.clock, staffId, 'treat'))]
  const wanted = and(
    inArray(orders.state, licensed),
    search === '' ? undefined : or(isOrderNamed(search), ...personMatches(search)),
    mine
      ? sql`${orders.id} in (select e.order_id from encounters e where e.clinician_id = ${staffId} and e.outcome is not null)`
      : undefined,
  )
  const page = keyset(NEWEST_FIRST, after)
  const found = await ctx.db
    .select({ order: orders, user: users, decision })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.user_id))
    .where(and(wanted, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const { rows, next } = page.cut(found, ({ order }) => [order.created_at, order.id])
  await audit(ctx.db, 'charts.listed', {
    after: { rows: rows.length, orders: rows.map(({ order }) => order.public_id) },
  })
  const today = easternDate(ctx.clock.now())
  return {
    message: 'Charts.',
    rows: rows.map((row) => ({
      order_id: row.order.public_id,
      order_number: orderNumber(row.order.id),
      patient: `${row.user.first_name} ${row.user.last_name}`,
      age: ageOn(row.user.dob, today),
      sex: row.user.sex === 'Male' ? ('M' as const) : ('F' as const),
      state: row.order.state,
      drug: row.order.drug,
      status: row.order.status,
      created_at: row.order.created_at.toISOString(),
      decision: row.decision && { ...row.decision, at: new Date(row.decision.at).toISOString() },
    })),
    next,
    total: await countRows(
      ctx.db,
      ctx.db
        .select({ id: orders.id })
        .from(orders)
        .innerJoin(users, eq(users.id, orders.user_id))
        .where(wanted)
        .$dynamic(),
    ),
  }
}
