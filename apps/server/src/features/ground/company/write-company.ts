import { companyProblems, type CompanyFacts } from '@contour/domain/site/company'
import type { PlainDate } from '@contour/domain/time/plain-date'
import { keysOf } from '@contour/domain/table-keys'
import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx, CtxOf } from '../../../context.ts'
import { approveContent, contentHistory, contentsInForce, draftContent } from '../approvals/index.ts'
import { companyOf, factsOf, followCompany, storedFacts } from './company-store.ts'

/** The company as pages name it today, the settings that apply without a version, and every version (D-101). */
export async function readCompany(ctx: Ctx, caller: Caller) {
  const inForce = (await contentsInForce(ctx.db, ctx.clock, 'company')).get('company')
  return {
    message: 'The company.',
    facts: factsOf(await companyOf(ctx.db, ctx)),
    settings: factsOf(ctx.config),
    in_force: inForce?.version ?? null,
    versions: await contentHistory(ctx, caller, 'company', (row) => ({ facts: storedFacts(row) })),
  }
}

/**
 * Writes the next version of the company's facts.
 * @throws AppError invalid_request with the field; conflict
 */
export async function draftCompany(
  ctx: CtxOf,
  caller: Caller,
  { starts_on, ...facts }: CompanyFacts & { starts_on: PlainDate },
) {
  const problems = companyProblems(facts)
  const [field] = keysOf(problems)
  const message = field && problems[field]
  if (message) throw new AppError('invalid_request', { field, message })
  const version = await draftContent(ctx, caller, { item: 'company', content: facts, starts_on })
  return { message: 'The new version is waiting for approval.', version }
}

/** @throws AppError as approveContent does */
export async function approveCompany(ctx: Ctx, caller: Caller, { version }: { version: number }) {
  await approveContent(ctx, caller, { item: 'company', version })
  await followCompany(ctx)
  return { message: 'Approved. Pages, letters and invoices name the company so from its first day on.' }
}
