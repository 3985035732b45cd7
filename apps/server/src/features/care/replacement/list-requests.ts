import { and, eq, ne, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { countRows, keyset } from '../../../db/keyset.ts'
import type { SortKey } from '../../../db/keyset.ts'
import { replacementRequests } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { selectRequests, staffRows } from './request-rows.ts'

const FIRST_ASKED: readonly SortKey[] = [
  { by: replacementRequests.created_at, kind: 'instant' },
  { by: replacementRequests.id, kind: 'number' },
]
const LAST_DECIDED: readonly SortKey[] = [
  { by: replacementRequests.decided_at, kind: 'instant', order: 'desc' },
  { by: replacementRequests.id, kind: 'number', order: 'desc' },
]

type Asked = {
  show?: 'open' | 'decided' | undefined
  request?: string | undefined
  after?: string | undefined
}

/**
 * Lists a page of the requests, the longest waiting first, decided ones newest first, a linked one before them whatever
 * its state. Audited as one read.
 */
export async function listRequests(ctx: Ctx, { show = 'open', request: linked, after }: Asked) {
  const open = show === 'open'
  const page = keyset(open ? FIRST_ASKED : LAST_DECIDED, after)
  // Literals: as a parameter the state would keep a prepared statement from using its index.
  const wanted = open
    ? sql`${replacementRequests.state} = 'requested'`
    : sql`${replacementRequests.state} in ('approved', 'refused', 'refunded', 'reshipped')`
  const found = await selectRequests(ctx.db)
    .where(and(wanted, linked ? ne(replacementRequests.public_id, linked) : undefined, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const cut = page.cut(found, ({ request }) => [request.decided_at ?? request.created_at, request.id])
  const first =
    linked && after === undefined
      ? await selectRequests(ctx.db).where(eq(replacementRequests.public_id, linked))
      : []
  const rows = await staffRows(ctx.db, [...first, ...cut.rows], ctx.clock.now())
  await audit(ctx.db, 'replacements.listed', {
    after: { rows: rows.length, requests: rows.map(({ id }) => id) },
  })
  return {
    status: 'success' as const,
    message: 'Requests for a replacement.',
    rows,
    next: cut.next,
    total: await countRows(
      ctx.db,
      ctx.db.select({ id: replacementRequests.id }).from(replacementRequests).where(wanted).$dynamic(),
    ),
  }
}
