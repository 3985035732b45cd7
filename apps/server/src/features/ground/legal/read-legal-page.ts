import { LEGAL_PAGES, type LegalKind } from '@contour/domain/legal/legal-pages'
import { LEGAL_SECTIONS } from '@contour/domain/legal/legal-texts'
import { fillLegalText, readLegalText } from '@contour/domain/legal/written-text'
import type { Ctx } from '../../../context.ts'
import { labelOf, legalInForce } from './legal-store.ts'

/** Puts the company's settings into a text as it was typed. */
export function sectionsOf({ config }: Pick<Ctx, 'config'>, typed: string) {
  const { name, address, supportEmail, supportPhone } = config.company
  const filled = fillLegalText(typed, {
    brand: config.brand,
    company: name,
    address,
    support_email: supportEmail,
    support_phone: supportPhone,
  })
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
      sections: sectionsOf(ctx, row.text),
    }
  const sections = LEGAL_SECTIONS[page].map((section) => ({ title: section.title, text: [...section.text] }))
  return { message: title, version, dated, approved: false, sections }
}
