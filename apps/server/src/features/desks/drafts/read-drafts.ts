import type { Draft } from '@contour/contract/drafts'
import { asPatient } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { audit } from '../../ground/audit/index.ts'
import { liveDrafts } from './draft-store.ts'
import type { DraftRow } from './draft-store.ts'
import { z } from 'zod'

/** What a step saved, field by field; the page that saved it checks it again when it reads it. */
const DraftData = z.record(z.string(), z.unknown())

export const toResponse = (row: DraftRow): Draft => ({
  step: row.step,
  subject: row.subject,
  data: DraftData.parse(row.data),
  version: row.version,
  saved_at: row.updated_at.toISOString(),
})

/**
 * Lists the forms that the caller has begun and not submitted. Reading answers writes an audit row (security.md 24).
 */
export async function readDrafts(ctx: Ctx, caller: Caller) {
  const { userId } = asPatient(caller)
  const rows = await ctx.db.transaction(async (tx) => {
    const found = await liveDrafts(tx, ctx.clock, userId)
    if (found.length > 0) await audit(tx, 'draft.read', { subjectUser: userId })
    return found
  })
  return { status: 'success' as const, message: '', drafts: rows.map(toResponse) }
}
