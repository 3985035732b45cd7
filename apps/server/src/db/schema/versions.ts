import { sql } from 'drizzle-orm'
import { boolean, check, integer, text, unique, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** The columns of content in versions: which one, who wrote it, and who approved it (D-101). A version is never changed. */
export const versionColumns = () => ({
  version: integer().notNull(),
  author: text().notNull(),
  author_name: text().notNull(),
  approver: text(),
  approver_name: text(),
  approved_at: instant(),
  withdrawn_at: instant(),
  /** Whether its author approved it after a day, because nobody else could. */
  alone: boolean().notNull().default(false),
  created_at: instant().notNull(),
})

type Columns = Record<'version' | 'author' | 'approver' | 'approved_at' | 'alone', AnyPgColumn>

/** What holds for every version: its number is taken once, and no author approves it before the waiting time. */
export const versionRules = (table: string, t: Columns, item: AnyPgColumn) => [
  unique(`${table}_version`).on(item, t.version),
  check(`${table}_second_person`, sql`${t.alone} or ${t.approver} is null or ${t.approver} <> ${t.author}`),
  check(`${table}_approval_whole`, sql`(${t.approver} is null) = (${t.approved_at} is null)`),
]
