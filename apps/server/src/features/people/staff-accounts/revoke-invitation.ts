import { audit } from '../../ground/audit/index.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { staffLinks } from '../../../db/schema.ts'
import { notFound } from '../../../app-error.ts'
import { endGrantOfLink } from './role-grants-store.ts'

/**
 * Ends an unused link.
 * @throws AppError not_found
 */
export async function revokeInvitation(ctx: Ctx, id: string) {
  await ctx.db.transaction(async (tx) => {
    const [ended] = await tx
      .update(staffLinks)
      .set({ ended_at: ctx.clock.real() })
      .where(and(eq(staffLinks.public_id, id), isNull(staffLinks.used_at), isNull(staffLinks.ended_at)))
      .returning({ id: staffLinks.id })
    if (!ended) throw notFound()
    await endGrantOfLink(tx, ctx, ended.id)
    await audit(tx, 'staff.link_revoked', { subject: `staff-link:${id}` })
  })
  return { message: 'The link no longer works.' }
}
