import { desc, lt } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { audit } from '../../db/schema.ts'
import { verifyAudit } from '../audit/index.ts'

const PAGE = 100

/** The trail, newest first, a page at a time, with the state of its chain. Values stay out: ids and outcomes only. */
export async function readAudit(ctx: Ctx, before?: number) {
  const rows = await ctx.db
    .select()
    .from(audit)
    .where(before === undefined ? undefined : lt(audit.id, before))
    .orderBy(desc(audit.id))
    .limit(PAGE)
  const { sealed, unsealed, intact } = await verifyAudit(ctx.db)
  return {
    status: 'success' as const,
    message: 'The audit trail.',
    rows: rows.map(({ id, seq, at, actor, action, purpose, subject }) => ({
      id,
      seq,
      at: at.toISOString(),
      actor,
      action,
      purpose,
      subject,
    })),
    chain: { sealed, unsealed, intact },
  }
}
