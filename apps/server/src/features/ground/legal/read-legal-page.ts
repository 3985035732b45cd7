import { LEGAL_PAGES, type LegalKind } from '@contour/domain/legal/legal-pages'
import { LEGAL_SECTIONS } from '@contour/domain/legal/legal-texts'
import { fillLegalText, readLegalText } from '@contour/domain/legal/written-text'
import type { Ctx } from '../../../context.ts'
import { companyOf, factsOf, type Company } from '../company/index.ts'
import { labelOf, legalInForce } from './legal-store.ts'

/** Puts the company's facts into a text as it was typed. */
export function sectionsOf(of: Company, typed: string) {
  const { name, ...facts } = factsOf(of)
  const filled = fillLegalText(typed, { ...facts, company: name })
  return readLegalText(filled).map(({ title, text }) => ({ title, text: [...text] }))
}

/** Reads a legal page in the version that applies today; the draft of the build where there is none. */
export async function readLegalPage(
  ctx: Pick<Ctx, 'db' | 'clock' | 'config'>,
  { page }: { page: LegalKind },
) {
  const row = (await legalInForce(ctx.db, ctx.clock)).get(page)
  const { title, version, dated } = LEGAL_PAGES[page]
  if (row)
    return {
      message: title,
      version: labelOf(row),
      dated: row.starts_on,
      approved: true,
      sections: sectionsOf(await companyOf(ctx.db, ctx), row.text),
    }
  const sections = LEGAL_SECTIONS[page].map((section) => ({ title: section.title, text: [...section.text] }))
  return { message: title, version, dated, approved: false, sections }
}
