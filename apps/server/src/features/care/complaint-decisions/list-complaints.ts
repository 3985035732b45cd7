import { easternDate } from '@contour/domain/time/plain-date'
import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import { asStaff, type Caller, type StaffCaller } from '../../../caller.ts'
import type { Clock } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import { countRows, keyset, type SortKey } from '../../../db/keyset.ts'
import { complaints } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { isLicensed } from '../../ground/states/index.ts'
import { selectComplaints, staffComplaint } from './complaint-rows.ts'

const FIRST_DUE: readonly SortKey[] = [
  { by: complaints.due_at, kind: 'instant' },
  { by: complaints.id, kind: 'number' },
]
const LAST_TOLD: readonly SortKey[] = [
  { by: complaints.told_at, kind: 'instant', order: 'desc' },
  { by: complaints.id, kind: 'number', order: 'desc' },
]

/** Literals: as a parameter the state would keep a prepared statement from using its index. */
const SHOWN = {
  open: sql`${complaints.state} in ('open', 'refunding')`,
  ended: sql`${complaints.state} in ('replaced', 'refunded', 'explained', 'withdrawn')`,
} as const

const NOT_ONLY_CLINICIAN = ['support', 'pharmacy', 'billing'] as const

/**
 * The complaints that a caller may read: all for support, pharmacy and billing; a clinician's are those of orders in a state
 * of the clinician's licenses (D-96). Undefined for all.
 */
export function complaintsFor(clock: Clock, { roles, staffId }: StaffCaller): SQL | undefined {
  if (NOT_ONLY_CLINICIAN.some((role) => roles.includes(role))) return undefined
  return sql`exists(select 1 from shipments s join orders o on o.id = s.order_id
    where s.id = complaints.shipment_id
      and ${isLicensed({ staffId, state: sql`o.state` }, easternDate(clock.now()), 'treat')})`
}

/** Whether a caller reads the patient's words: everybody but billing (interface.md 7.1). */
export const readsWords = ({ roles }: Pick<StaffCaller, 'roles'>): boolean =>
  (['support', 'pharmacy', 'clinician'] as const).some((role) => roles.includes(role))

type Asked = {
  show?: keyof typeof SHOWN | undefined
  complaint?: string | undefined
  after?: string | undefined
}

/**
 * Lists a page of the complaints, the earliest promise first, ended ones newest first, a linked one before them whatever its
 * state. Audited as one read.
 */
export async function listComplaints(
  ctx: Ctx,
  caller: Caller,
  { show = 'open', complaint: linked, after }: Asked,
) {
  const staff = asStaff(caller)
  const page = keyset(show === 'open' ? FIRST_DUE : LAST_TOLD, after)
  const wanted = and(SHOWN[show], complaintsFor(ctx.clock, staff))
  const found = await selectComplaints(ctx.db)
    .where(and(wanted, linked ? ne(complaints.public_id, linked) : undefined, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const cut = page.cut(found, ({ complaint }) => [
    // An open one has its time (complaints_due).
    (show === 'open' && complaint.due_at) || complaint.told_at,
    complaint.id,
  ])
  const first =
    linked && after === undefined
      ? await selectComplaints(ctx.db).where(
          and(eq(complaints.public_id, linked), complaintsFor(ctx.clock, staff)),
        )
      : []
  const rows = [...first, ...cut.rows].map((row) => staffComplaint(row, readsWords(staff)))
  await audit(ctx.db, 'complaints.listed', {
    after: { rows: rows.length, complaints: rows.map(({ id }) => id) },
  })
  return {
    message: 'Complaints.',
    rows,
    next: cut.next,
    total: await countRows(
      ctx.db,
      ctx.db.select({ id: complaints.id }).from(complaints).where(wanted).$dynamic(),
    ),
  }
}
