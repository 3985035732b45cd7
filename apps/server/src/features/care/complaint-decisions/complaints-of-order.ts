import type { ComplaintStep } from '@contour/domain/complaints/complaint'
import type { OrderThread } from '@contour/domain/orders/order-threads'
import { desc, eq } from 'drizzle-orm'
import type { StaffCaller } from '../../../caller.ts'
import type { Reader } from '../../../db/database.ts'
import { complaints, orders } from '../../../db/schema.ts'
import { selectComplaints, staffComplaint } from './complaint-rows.ts'
import { readsWords } from './list-complaints.ts'

/** Lists the complaints about the parcels of an order as staff read them, the newest first. */
export async function complaintsOfOrderForStaff(
  db: Reader,
  order: Pick<typeof orders.$inferSelect, 'id'>,
  staff: Pick<StaffCaller, 'roles'>,
) {
  const found = await selectComplaints(db).where(eq(orders.id, order.id)).orderBy(desc(complaints.id))
  return found.map((row) => staffComplaint(row, readsWords(staff)))
}

type Complaint = Awaited<ReturnType<typeof complaintsOfOrderForStaff>>[number]

const DECIDED = ['replaced', 'refunding', 'refunded', 'explained'] as const

type Entry = { at: string; thread: OrderThread; name: ComplaintStep; by_name: string }

/** What happened with complaints, as entries of the order's story: told, answered, decided. */
export const complaintEvents = (rows: readonly Complaint[]): Entry[] =>
  rows.flatMap(({ told_at, kind, opened_by, use, decision, state }): Entry[] => {
    const end = DECIDED.find((one) => one === state)
    return [
      { at: told_at, thread: 'delivery', name: `filed_${kind}`, by_name: opened_by ?? '' },
      ...(use ? [{ at: use.at, thread: 'medicine', name: use.answer, by_name: use.by } as const] : []),
      ...(decision && end
        ? [{ at: decision.at, thread: THREADS[end], name: end, by_name: decision.by } as const]
        : []),
    ]
  })

const THREADS = {
  replaced: 'delivery',
  refunding: 'money',
  refunded: 'money',
  explained: 'delivery',
} as const
