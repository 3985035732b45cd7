import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { claims, closedDays, contentVersions, legalVersions, stories } from '../../../db/schema.ts'

type Columns = Record<'version' | 'author' | 'approved_at' | 'withdrawn_at' | 'created_at', PgColumn>

/**
 * Content that the public sees only after approval by a second staff member, or by its author after a day alone (D-101): its versions never change, and the newest
 * approved one is in force (decisions D-09).
 */
export type Versioned = {
  noun: 'claim' | 'story' | 'legal_page' | 'closed_day' | 'content'
  table: PgTable & Columns
  /** The column that is the same in all versions of one item. */
  id: PgColumn
  /** The column of the first day, US Eastern, of content whose versions apply from a day on. */
  startsOn?: PgColumn
}

export const CLAIM_VERSIONS: Versioned = { noun: 'claim', table: claims, id: claims.claim }
export const STORY_VERSIONS: Versioned = { noun: 'story', table: stories, id: stories.story }
export const LEGAL_VERSIONS: Versioned = {
  noun: 'legal_page',
  table: legalVersions,
  id: legalVersions.page,
  startsOn: legalVersions.starts_on,
}
export const CLOSED_DAY_VERSIONS: Versioned = { noun: 'closed_day', table: closedDays, id: closedDays.day }
export const CONTENT_VERSIONS: Versioned = {
  noun: 'content',
  table: contentVersions,
  id: contentVersions.item,
  startsOn: contentVersions.starts_on,
}
