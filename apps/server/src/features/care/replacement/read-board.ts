import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { countRows, keyset } from '../../../db/keyset.ts'
import type { SortKey } from '../../../db/keyset.ts'
import { replacementRequests, shipments } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { packingOf } from '../../ground/pharmacies/index.ts'
import { openSubjects } from '../../ground/tasks/index.ts'
import { pharmacistFacts } from '../shipments/index.ts'
import { packedOf, selectReplacements, toPharmacyRow } from './pharmacy-store.ts'
import { subjectOf } from './request-store.ts'

const LONGEST_FIRST: readonly SortKey[] = [
  { by: replacementRequests.created_at, kind: 'instant' },
  { by: replacementRequests.id, kind: 'number' },
]

/** Literals: as a parameter the state would keep a prepared statement from using its index. */
const SHOWN: Readonly<Record<'open' | 'shipped' | 'delivered', SQL | undefined>> = {
  open: sql`${replacementRequests.state} = 'approved'`,
  shipped: and(sql`${replacementRequests.state} = 'reshipped'`, isNull(shipments.delivered_at)),
  delivered: and(sql`${replacementRequests.state} = 'reshipped'`, isNotNull(shipments.delivered_at)),
}

type Asked = {
  show?: keyof typeof SHOWN | undefined
  request?: string | undefined
  after?: string | undefined
}

/**
 * Lists a page of the replacements at the pharmacy, the linked one first, then the longest waiting, with what blocks each.
 * Audited as one read.
 */
export async function readReplacementBoard(ctx: Ctx, { show = 'open', request: linked, after }: Asked) {
  const page = keyset(LONGEST_FIRST, after)
  const found = await selectReplacements(ctx.db)
    .where(and(SHOWN[show], linked ? ne(replacementRequests.public_id, linked) : undefined, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const { rows: listed, next } = page.cut(found, ({ request }) => [request.created_at, request.id])
  const first =
    linked && after === undefined
      ? await selectReplacements(ctx.db).where(and(SHOWN[show], eq(replacementRequests.public_id, linked)))
      : []
  const rows = [...first, ...listed]
  const packed = await packedOf(ctx.db, rows)
  const withSupport = await openSubjects(
    ctx.db,
    'replacement_requested',
    rows.map(({ request }) => subjectOf(request)),
  )
  const now = ctx.clock.now()
  const packing = await packingOf(
    ctx.db,
    now,
    rows.map(({ shipment }) => shipment),
  )
  const factsOf = await pharmacistFacts(
    ctx.db,
    rows.map(({ user }) => user.id),
  )
  await audit(ctx.db, 'pharmacy_replacements.read', {
    after: { rows: rows.length, requests: rows.map(({ request }) => request.public_id) },
  })
  return {
    status: 'success' as const,
    message: 'Replacements at the pharmacy.',
    rows: rows.flatMap((row) => {
      const contents = packed.get(row.shipment.id)
      const facts = { now, withSupport: withSupport.has(subjectOf(row.request)), packing, factsOf }
      return contents ? [toPharmacyRow(row, contents, facts)] : []
    }),
    next,
    total: await countRows(
      ctx.db,
      ctx.db
        .select({ id: replacementRequests.id })
        .from(replacementRequests)
        .innerJoin(shipments, sql`${shipments.id} = ${replacementRequests.replacement_shipment_id}`)
        .where(SHOWN[show])
        .$dynamic(),
    ),
  }
}
