import { FUNNEL_STEPS } from '@contour/domain/reports/time-figures'
import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader } from '../../../db/database.ts'
import type { Span } from './span.ts'

const Counted = z.object(Object.fromEntries(FUNNEL_STEPS.map((step) => [step, z.coerce.number().int()])))

/** Whether one of the orders of a person ever came to a status; first orders and later ones alike. */
const came = (status: SQL) => sql`exists (select 1 from orders o join order_history h on h.order_id = o.id
  where o.user_id = u.id and ${status})`

/** Counts who came in a month, and how many of them have come to each step until now (M-51). */
export async function countSteps(db: Reader, { from, until }: Span) {
  const found = await db.execute(sql`select
      count(*) as lead,
      count(*) filter (where exists (select 1 from carts c where c.user_id = u.id)) as cart,
      count(*) filter (where exists (select 1 from orders o where o.user_id = u.id)) as paid,
      count(*) filter (where ${came(sql`h.event = 'form_submitted'`)}) as form,
      count(*) filter (where ${came(sql`h.to_status = 'prescription_received'`)}) as prescribed,
      count(*) filter (where ${came(sql`h.to_status = 'order_placed'`)}) as accepted,
      count(*) filter (where ${came(sql`h.to_status = 'order_shipped'`)}) as shipped,
      count(*) filter (where ${came(sql`h.to_status = 'order_delivered'`)}) as delivered
    from users u where u.created_at >= ${from}::timestamptz and u.created_at < ${until}::timestamptz`)
  const counts = Counted.parse(found.rows[0])
  return FUNNEL_STEPS.map((step) => ({ step, people: counts[step] ?? 0 }))
}
