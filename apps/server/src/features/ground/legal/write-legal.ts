import { LEGAL_PAGES, type LegalKind } from '@contour/domain/legal/legal-pages'
import { legalTextProblem } from '@contour/domain/legal/written-text'
import { easternDate, type PlainDate } from '@contour/domain/time/plain-date'
import { and, desc, eq } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import { actorOf, asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { legalTexts, legalVersions } from '../../../db/schema.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import { sha256 } from '../../../randomness.ts'
import { LEGAL_VERSIONS, approveVersion } from '../approvals/index.ts'
import { audit } from '../audit/index.ts'
import { labelOf } from './legal-store.ts'
import { sectionsOf } from './read-legal-page.ts'

const COUNSEL_LEAST = 3

type Draft = {
  id: LegalKind
  text: string
  counsel: string
  counsel_dated: PlainDate
  starts_on: PlainDate
}

const refuse = (field: keyof Draft, message: string) => new AppError('invalid_request', { field, message })

/**
 * Writes the next version of a legal page; patients read the one in force until it is approved and its day has come (D-101).
 * @throws AppError invalid_request with the field; conflict when another version was written at the same time
 */
export async function draftLegal(ctx: Ctx, caller: Caller, draft: Draft) {
  const { id, text, counsel, counsel_dated, starts_on } = draft
  const today = easternDate(ctx.clock.now())
  const problem = legalTextProblem(text)
  if (problem) throw refuse('text', problem)
  if (counsel.trim().length < COUNSEL_LEAST)
    throw refuse('counsel', 'Name the lawyer who approved the wording.')
  if (counsel_dated > today) throw refuse('counsel_dated', 'That day is in the future.')
  if (starts_on < today) throw refuse('starts_on', 'Enter today or a later day.')
  try {
    return await ctx.db.transaction(async (tx) => {
      const [last] = await tx
        .select({ version: legalVersions.version })
        .from(legalVersions)
        .where(eq(legalVersions.page, id))
        .orderBy(desc(legalVersions.version))
        .limit(1)
      const version = (last?.version ?? 0) + 1
      await tx.insert(legalVersions).values({
        page: id,
        version,
        text,
        counsel: counsel.trim(),
        counsel_dated,
        starts_on,
        author: actorOf(caller),
        author_name: asStaff(caller).name,
        created_at: ctx.clock.now(),
      })
      await audit(tx, 'legal_page.drafted', {
        subject: `legal_page:${id}`,
        after: { version, counsel, starts_on, sha: sha256(text) },
      })
      return { message: 'The new version is waiting for approval.', version }
    })
  } catch (error) {
    if (isUniqueViolation(error, 'legal_versions_version')) throw new AppError('conflict')
    throw error
  }
}

/**
 * Publishes the newest version of a legal page. Its wording, as patients read it, is stored among the texts that consents
 * name (M-31).
 * @throws AppError not_found, conflict, second_person and wrong_status for its author; wrong_status once its day has passed
 */
export async function approveLegal(ctx: Ctx, caller: Caller, input: { id: LegalKind; version: number }) {
  await approveVersion(ctx, caller, LEGAL_VERSIONS, input, (tx) => storeText(tx, ctx, input))
  return { message: 'Published. Patients read it from its first day on.' }
}

async function storeText(
  tx: Tx,
  ctx: Ctx,
  { id, version }: { id: LegalKind; version: number },
): Promise<void> {
  const [row] = await tx
    .select()
    .from(legalVersions)
    .where(and(eq(legalVersions.page, id), eq(legalVersions.version, version)))
  if (!row) return
  if (row.starts_on < easternDate(ctx.clock.now()))
    throw new AppError('wrong_status', {
      message: 'The first day of this version has passed. Write it again with another one.',
    })
  const sections = sectionsOf(ctx, row.text)
  const text = [
    LEGAL_PAGES[id].title,
    ...sections.flatMap((section) => [section.title, ...section.text]),
  ].join('\n\n')
  await tx
    .insert(legalTexts)
    .values({ kind: id, version: labelOf(row), text, sha: sha256(text), created_at: ctx.clock.now() })
}
