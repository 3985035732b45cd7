import { IDENTITY_STATES, OPEN_IDENTITY_STATES } from '@contour/domain/identity/identity-review'
import type { IdentityState } from '@contour/domain/identity/identity-review'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { imageRequests } from './clinic.ts'
import { instant, isIn, key, oneOf, publicId, ref } from './columns.ts'
import { orders } from './orders.ts'
import { staffMembers } from './people.ts'
import { uploads } from './rules.ts'

/** The review of each identity video: what was decided, by whom, when, and what the person says in it (D-47). */
export const identityReviews = pgTable(
  'identity_reviews',
  {
    id: key(),
    public_id: publicId(),
    order_id: ref(() => orders.id).notNull(),
    upload_id: ref(() => uploads.id)
      .notNull()
      .unique(),
    state: text().$type<IdentityState>().notNull(),
    arrived_at: instant().notNull(),
    /** What the person says, typed by the reviewer. */
    transcript: text().notNull().default(''),
    /** Who gave it to a clinician, and why; the reviewer's own words. */
    referred_by: ref(() => staffMembers.id),
    referred_at: instant(),
    referral_note: text(),
    /** The request for another video that followed; it has the reason that the patient reads. */
    request_id: ref(() => imageRequests.id),
    decided_by: ref(() => staffMembers.id),
    decided_at: instant(),
  },
  (t) => [
    oneOf('identity_reviews_state', t.state, IDENTITY_STATES),
    uniqueIndex('identity_reviews_one_open').on(t.order_id).where(isIn(t.state, OPEN_IDENTITY_STATES)),
    index('identity_reviews_order').on(t.order_id, t.id),
    index('identity_reviews_open').on(t.arrived_at, t.id).where(isIn(t.state, OPEN_IDENTITY_STATES)),
    index('identity_reviews_request').on(t.request_id),
    check(
      'identity_reviews_decided',
      sql`(${t.decided_at} is null) = (${t.decided_by} is null) and (${t.state} = 'lapsed'
        or (${t.decided_by} is not null) = (${t.state} in ('accepted', 'asked_again', 'rejected')))`,
    ),
    check(
      'identity_reviews_referred',
      sql`(${t.referred_at} is null) = (${t.referred_by} is null) and (${t.state} <> 'referred' or ${t.referred_at} is not null)`,
    ),
  ],
)
