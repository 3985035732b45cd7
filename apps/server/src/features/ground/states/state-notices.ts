import { NOTICES, noticeKind } from '@contour/domain/legal/state-notices'
import type { StateNotice } from '@contour/domain/legal/state-notices'
import { desc, inArray, max, sql } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { legalTexts, stateRules } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import type { StateRule } from './state-rules.ts'

/** A notice of a state as the patient reads it. */
export type NoticeText = { id: number; notice: StateNotice; title: string; version: string; text: string }

/** Returns the newest text of each notice that a state requires, and the notices that have none. */
export async function noticesOf(
  db: Reader,
  rule: Pick<StateRule, 'notices'> | null,
): Promise<{ texts: readonly NoticeText[]; missing: readonly StateNotice[] }> {
  const required = rule?.notices ?? []
  if (required.length === 0) return { texts: [], missing: [] }
  const rows = await db
    .select()
    .from(legalTexts)
    .where(inArray(legalTexts.kind, required.map(noticeKind)))
    .orderBy(desc(legalTexts.id))
  const texts = required.flatMap((notice) => {
    const row = rows.find(({ kind }) => kind === noticeKind(notice))
    return row
      ? [{ id: row.id, notice, title: NOTICES[notice].title, version: row.version, text: row.text }]
      : []
  })
  return { texts, missing: required.filter((notice) => !texts.some((one) => one.notice === notice)) }
}

/**
 * Returns the notices of a form, or rejects it where a text is missing: nobody agrees to a gap (D-86).
 * @throws AppError state_not_served
 */
export async function requireNotices(db: Reader, rule: StateRule | null): Promise<readonly NoticeText[]> {
  const { texts, missing } = await noticesOf(db, rule)
  if (missing.length > 0)
    throw new AppError('state_not_served', {
      message: `We cannot treat anyone in ${rule?.name ?? 'your state'} at the moment. Please write to our support team.`,
    })
  return texts
}

/** Returns the newest text of each of some notices, by its id: what changes when a wording does. */
export async function newestTextIds(db: Reader, notices: readonly StateNotice[]): Promise<number[]> {
  const rows = await db
    .select({ id: max(legalTexts.id) })
    .from(legalTexts)
    .where(inArray(legalTexts.kind, notices.map(noticeKind)))
    .groupBy(legalTexts.kind)
    .orderBy(legalTexts.kind)
  return rows.flatMap(({ id }) => (id === null ? [] : [id]))
}

/** Returns the name of a state that requires a notice, for its reader. */
export async function stateOfNotice(db: Reader, notice: StateNotice): Promise<string> {
  const [rule] = await db
    .select({ name: stateRules.name })
    .from(stateRules)
    .where(sql`${stateRules.notices} @> ${JSON.stringify([notice])}::jsonb`)
    .orderBy(stateRules.state)
    .limit(1)
  return rule?.name ?? ''
}
