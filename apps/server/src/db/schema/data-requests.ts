import type { DataRequestKind, DataRequestState } from '@contour/domain/data-requests/data-request'
import { DATA_REQUEST_KINDS, DATA_REQUEST_STATES } from '@contour/domain/data-requests/data-request'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, isIn, key, oneOf, publicId, ref } from './columns.ts'
import { staffMembers, users } from './people.ts'

/**
 * A patient's request about the records kept about them: a copy, a correction, the list of disclosures (45 CFR 164.524,
 * 164.526, 164.528).
 */
export const dataRequests = pgTable(
  'data_requests',
  {
    id: key(),
    public_id: publicId(),
    user_id: ref(() => users.id).notNull(),
    kind: text().$type<DataRequestKind>().notNull(),
    /** Who filed it for a caller (D-95); null where the patient did. */
    filed_by: ref(() => staffMembers.id),
    /** The patient's own text; for a correction, what is wrong and what is right. */
    words: text().notNull(),
    state: text().$type<DataRequestState>().notNull(),
    created_at: instant().notNull(),
    /** The last day that the regulation allows for a response. */
    due_at: instant().notNull(),
    ended_at: instant(),
    decided_by: ref(() => staffMembers.id),
    /** The response that the patient reads: what was done, or why not. */
    answer: text(),
  },
  (t) => [
    oneOf('data_requests_kind', t.kind, DATA_REQUEST_KINDS),
    oneOf('data_requests_state', t.state, DATA_REQUEST_STATES),
    check('data_requests_ended', sql`(${t.state} = 'open') = (${t.ended_at} is null)`),
    check(
      'data_requests_decided',
      sql`(${t.state} in ('fulfilled', 'refused')) = (${t.decided_by} is not null)`,
    ),
    uniqueIndex('data_requests_one_open')
      .on(t.user_id, t.kind)
      .where(isIn(t.state, ['open'])),
    index('data_requests_filed_by').on(t.filed_by),
    index('data_requests_user').on(t.user_id, t.id),
    index('data_requests_ended')
      .on(t.ended_at, t.id)
      .where(sql`${t.state} <> 'open'`),
    index('data_requests_list').on(t.state, t.due_at),
  ],
)
