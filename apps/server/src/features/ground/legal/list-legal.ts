import { LEGAL_KINDS, LEGAL_PAGES } from '@contour/domain/legal/legal-pages'
import { LEGAL_SECTIONS } from '@contour/domain/legal/legal-texts'
import { writeLegalText } from '@contour/domain/legal/written-text'
import { desc } from 'drizzle-orm'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { legalVersions } from '../../../db/schema.ts'
import { approvalOf, stampsOf } from '../approvals/index.ts'
import { legalInForce } from './legal-store.ts'
import { sectionsOf } from './read-legal-page.ts'

/** Lists the legal pages with every version, newest first (D-101). */
export async function listLegal(ctx: Ctx, caller: Caller) {
  const inForce = await legalInForce(ctx.db, ctx.clock)
  const all = await ctx.db.select().from(legalVersions).orderBy(desc(legalVersions.version))
  const rows = await Promise.all(
    LEGAL_KINDS.map(async (id) => {
      const own = all.filter(({ page }) => page === id)
      return {
        id,
        title: LEGAL_PAGES[id].title,
        in_force: inForce.get(id)?.version ?? null,
        text: own[0]?.text ?? writeLegalText(LEGAL_SECTIONS[id]),
        versions: await Promise.all(
          own.map(async (row, index) => ({
            version: row.version,
            text: row.text,
            sections: sectionsOf(ctx, row.text),
            counsel: row.counsel,
            counsel_dated: row.counsel_dated,
            starts_on: row.starts_on,
            ...stampsOf(row),
            ...(await approvalOf(ctx, caller, row, index)),
          })),
        ),
      }
    }),
  )
  return { message: 'Legal pages.', rows }
}
