import { and, desc } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { keyset } from '../../../db/keyset.ts'
import { audit } from '../../../db/schema.ts'
import { audit as writeAudit, verifyAudit, type ChainEnd } from '../../ground/audit/index.ts'
import { auditChoices, auditCondition, type AuditFilter } from './audit-filter.ts'
import { auditRows } from './audit-rows.ts'

/** As many as a spreadsheet opens at once; more are exported in several ranges of days. */
const EXPORT_MAX = 5_000

/** The entries of a filter in one answer, for a file; the export is an entry itself. */
export async function exportAudit(ctx: Ctx, filter: AuditFilter) {
  const found = await ctx.db
    .select()
    .from(audit)
    .where(auditCondition(filter))
    .orderBy(desc(audit.id))
    .limit(EXPORT_MAX + 1)
  const rows = found.slice(0, EXPORT_MAX)
  await writeAudit(ctx.db, 'audit.exported', { after: { rows: rows.length, ...filter } })
  return { message: 'Entries.', rows: await auditRows(ctx.db, rows), cut: found.length > EXPORT_MAX }
}

/** Up to where this process found the chain of a database intact, so that a view verifies only what was added since. */
const verified = new WeakMap<Ctx['db'], ChainEnd>()

/**
 * Lists the audit trail, newest first, one page at a time, with the state of its chain. It names who acted and whom it
 * concerns, and before and after of what is no treatment.
 * @param requested `whole` verifies the chain from its start, however long that takes
 */
export async function readAudit(
  ctx: Ctx,
  requested: AuditFilter & { after?: string | undefined; whole?: boolean | undefined },
) {
  const { after, whole, ...filter } = requested
  const page = keyset([{ by: audit.id, kind: 'number', order: 'desc' }], after)
  const found = await ctx.db
    .select()
    .from(audit)
    .where(and(auditCondition(filter), page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const { rows, next } = page.cut(found, ({ id }) => [id])
  const report = await verifyAudit(ctx.db, ctx.audit, whole ? null : (verified.get(ctx.db) ?? null))
  const { sealed, unsealed, intact, end } = report
  if (intact) verified.set(ctx.db, end)
  else verified.delete(ctx.db)
  return {
    message: 'The audit trail.',
    rows: await auditRows(ctx.db, rows),
    next,
    /** Sealed and unsealed entries are counted below. */
    total: null,
    choices: after === undefined ? await auditChoices(ctx.db) : null,
    chain: { sealed, unsealed, intact, broken_at: report.brokenAt, whole: whole === true },
  }
}
