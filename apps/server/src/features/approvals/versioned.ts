import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { claims, stories } from '../../db/schema.ts'

type Columns = Record<'version' | 'author' | 'approved_at' | 'withdrawn_at', PgColumn>

/**
 * What is shown to the public only after a second person's approval: its versions are never changed, and the newest
 * approved one governs (decisions D-09).
 */
export type Versioned = {
  noun: 'claim' | 'story'
  table: PgTable & Columns
  /** The column that is the same in all versions of one thing. */
  id: PgColumn
}

export const CLAIM_VERSIONS: Versioned = { noun: 'claim', table: claims, id: claims.claim }
export const STORY_VERSIONS: Versioned = { noun: 'story', table: stories, id: stories.story }
