import type { CompanyFacts } from '@contour/domain/site/company'
import { z } from 'zod'
import type { Config } from '../../../config.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { contentsInForce, type ContentVersion } from '../approvals/index.ts'

/** Who runs the service, in the form of the settings. */
export type Company = Pick<Config, 'brand' | 'company'>

const Stored = z.object({
  brand: z.string(),
  name: z.string(),
  address: z.string(),
  support_email: z.string(),
  support_phone: z.string(),
})

export const storedFacts = ({ content }: Pick<ContentVersion, 'content'>): CompanyFacts =>
  Stored.parse(content)

export const factsOf = ({ brand, company }: Company): CompanyFacts => ({
  brand,
  name: company.name,
  address: company.address,
  support_email: company.supportEmail,
  support_phone: company.supportPhone,
})

/** The company of a version in force; that of the settings where there is none. */
export function companyIn(row: ContentVersion | undefined, settings: Company): Company {
  if (!row) return { brand: settings.brand, company: settings.company }
  const { brand, name, address, support_email: supportEmail, support_phone: supportPhone } = storedFacts(row)
  return { brand, company: { name, address, supportEmail, supportPhone } }
}

/** Who runs the service today (D-101): letters, invoices, legal pages and files name it. */
export async function companyOf(
  db: Reader,
  { clock, config }: Pick<Ctx, 'clock' | 'config'>,
): Promise<Company> {
  return companyIn((await contentsInForce(db, clock, 'company')).get('company'), config)
}

/**
 * Writes the company of today into pages from now on. A page is sent without asking the database, so each process reads it
 * every few seconds, and at once after its own change.
 */
export async function followCompany(ctx: Pick<Ctx, 'db' | 'clock' | 'config' | 'company'>): Promise<void> {
  ctx.company.current = await companyOf(ctx.db, ctx)
}
