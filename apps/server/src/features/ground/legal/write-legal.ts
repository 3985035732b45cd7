import { documentTitle, isLegalPage, type LegalDocument } from '@contour/domain/legal/legal-documents'
import { legalTextProblem } from '@contour/domain/legal/written-text'
import { easternDate, easternInstant, type PlainDate } from '@contour/domain/time/plain-date'
import { and, eq } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx, CtxOf } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { legalTexts, legalVersions } from '../../../db/schema.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import { sha256 } from '../../../randomness.ts'
import { LEGAL_VERSIONS, approveVersion, writeVersion } from '../approvals/index.ts'
import { companyOf } from '../company/index.ts'
import { labelOf, legalInForce, type LegalRow } from './legal-store.ts'
import { sectionsOf } from './read-legal-page.ts'

const COUNSEL_LEAST = 3

type Draft = {
  id: LegalDocument
  text: string
  counsel: string
  counsel_dated: PlainDate
  starts_on: PlainDate
}

const refuse = (field: keyof Draft, message: string) => new AppError('invalid_request', { field, message })

/**
 * Writes the next version of a legal page or of a notice; patients read the one in force until it is approved and its day has come (D-101).
 * @throws AppError invalid_request with the field; conflict when another version was written at the same time
 */
export async function draftLegal(ctx: CtxOf, caller: Caller, draft: Draft) {
  const { id, text, counsel, counsel_dated, starts_on } = draft
  const today = easternDate(ctx.clock.now())
  const problem = legalTextProblem(text, { titled: isLegalPage(id) })
  if (problem) throw refuse('text', problem)
  if (counsel.trim().length < COUNSEL_LEAST)
    throw refuse('counsel', 'Name the lawyer who approved the wording.')
  if (counsel_dated > today) throw refuse('counsel_dated', 'That day is in the future.')
  if (starts_on < today) throw refuse('starts_on', 'Enter today or a later day.')
  const version = await writeVersion(ctx, caller, LEGAL_VERSIONS, id, {
    wording: { counsel, starts_on, sha: sha256(text) },
    insert: (tx, stamps) =>
      tx
        .insert(legalVersions)
        .values({ page: id, text, counsel: counsel.trim(), counsel_dated, starts_on, ...stamps }),
  })
  return { message: 'The new version is waiting for approval.', version }
}

/**
 * Publishes the newest version of a legal page or of a notice of a state. Its wording, as patients read it, is stored among
 * the texts that consents name (M-31): that of a page at once, that of a notice on its first day, because patients are asked
 * for the newest one there (D-86).
 * @throws AppError not_found, conflict, second_person and wrong_status for its author; wrong_status once its day has passed
 */
export async function approveLegal(ctx: Ctx, caller: Caller, input: { id: LegalDocument; version: number }) {
  await approveVersion(ctx, caller, LEGAL_VERSIONS, input, async (tx) => {
    const [row] = await tx
      .select()
      .from(legalVersions)
      .where(and(eq(legalVersions.page, input.id), eq(legalVersions.version, input.version)))
    if (!row) return
    if (row.starts_on < easternDate(ctx.clock.now()))
      throw new AppError('wrong_status', {
        message: 'The first day of this version has passed. Write it again with another one.',
      })
    if (isLegalPage(row.page)) await storeText(tx, ctx, row)
    else
      await scheduleJob(tx, ctx.clock, {
        kind: 'legal_notice',
        subject: row.page,
        dueAt: firstMoment(ctx, row),
      })
  })
  return { message: 'Published. Patients read it from its first day on.' }
}

function firstMoment({ clock }: Ctx, { starts_on }: LegalRow): Date {
  const midnight = easternInstant(starts_on, '00:00')
  return midnight > clock.now() ? midnight : clock.now()
}

/** Stores the wording of the notices that apply today, where it is not stored yet. */
export async function storeNotices(tx: Tx, ctx: Ctx): Promise<void> {
  for (const row of (await legalInForce(tx, ctx.clock)).values())
    if (!isLegalPage(row.page)) await storeText(tx, ctx, row)
}

async function storeText(tx: Tx, ctx: Ctx, row: LegalRow): Promise<void> {
  const company = await companyOf(tx, ctx)
  const sections = sectionsOf(company, row.text).flatMap((section) => [section.title, ...section.text])
  // A notice is shown under its title; a page is filed with it.
  const parts = isLegalPage(row.page) ? [documentTitle(row.page), ...sections] : sections
  const text = parts.filter((part) => part !== '').join('\n\n')
  await tx
    .insert(legalTexts)
    .values({ kind: row.page, version: labelOf(row), text, sha: sha256(text), created_at: ctx.clock.now() })
    .onConflictDoNothing()
}
