import { LEGAL_DOCUMENTS, documentTitle, isLegalPage, noticeOf } from '@contour/domain/legal/legal-documents'
import { LEGAL_SECTIONS } from '@contour/domain/legal/legal-texts'
import { writeLegalText } from '@contour/domain/legal/written-text'
import { desc } from 'drizzle-orm'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { legalVersions } from '../../../db/schema.ts'
import { shownVersions } from '../approvals/index.ts'
import { companyOf } from '../company/index.ts'
import { stateOfNotice } from '../states/index.ts'
import { legalInForce } from './legal-store.ts'
import { sectionsOf } from './read-legal-page.ts'

/** Lists the legal pages and the notices of states with every version, newest first (D-101). */
export async function listLegal(ctx: Ctx, caller: Caller) {
  const inForce = await legalInForce(ctx.db, ctx.clock)
  const all = await ctx.db.select().from(legalVersions).orderBy(desc(legalVersions.version))
  const company = await companyOf(ctx.db, ctx)
  const rows = await Promise.all(
    LEGAL_DOCUMENTS.map(async (id) => {
      const notice = noticeOf(id)
      const own = all.filter(({ page }) => page === id)
      return {
        id,
        title: documentTitle(id),
        state: notice ? await stateOfNotice(ctx.db, notice) : null,
        in_force: inForce.get(id)?.version ?? null,
        text: own[0]?.text ?? (isLegalPage(id) ? writeLegalText(LEGAL_SECTIONS[id]) : ''),
        versions: await shownVersions(ctx, caller, own, (row) => ({
          text: row.text,
          sections: sectionsOf(company, row.text),
          counsel: row.counsel,
          counsel_dated: row.counsel_dated,
          starts_on: row.starts_on,
        })),
      }
    }),
  )
  return { message: 'Legal pages.', rows }
}
