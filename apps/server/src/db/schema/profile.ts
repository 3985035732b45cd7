import type { Shared } from '@contour/domain/accounts/same-person'
import { PROFILE_FIELDS, type ProfileField } from '@contour/domain/accounts/profile-field'
import { WEIGHT_SOURCES, type WeightSource } from '@contour/domain/accounts/weight-source'
import { sql } from 'drizzle-orm'
import { boolean, check, index, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, key, oneOf, ref } from './columns.ts'
import { staffMembers, users } from './people.ts'

/** Weights as patients gave them, in pounds to one decimal; append only, a new row corrects an older one (D-49). */
export const weights = pgTable(
  'weights',
  {
    id: key(),
    user_id: ref(() => users.id).notNull(),
    lb: numeric({ precision: 5, scale: 1, mode: 'number' }).notNull(),
    source: text().$type<WeightSource>().notNull(),
    at: instant().notNull(),
  },
  (t) => [oneOf('weights_source', t.source, WEIGHT_SOURCES), index('weights_user').on(t.user_id, t.at)],
)

/**
 * Changes of the profile that concern treatment, shown on the chart of an open order: the sex, a weight or height outside
 * the range of the questionnaire, and a state other than the order's, which blocks signing until a clinician confirms it
 * (D-39, D-72, X-35).
 */
export const profileChanges = pgTable(
  'profile_changes',
  {
    id: key(),
    user_id: ref(() => users.id).notNull(),
    field: text().$type<ProfileField>().notNull(),
    /** As text, in the unit of the field: pounds, inches, a state's two letters. */
    before: text().notNull(),
    after: text().notNull(),
    at: instant().notNull(),
    confirmed_by: ref(() => staffMembers.id),
    confirmed_at: instant(),
  },
  (t) => [
    oneOf('profile_changes_field', t.field, PROFILE_FIELDS),
    check('profile_changes_whole', sql`(${t.confirmed_by} is null) = (${t.confirmed_at} is null)`),
    index('profile_changes_user').on(t.user_id, t.id),
  ],
)

/**
 * Append only: what a clinician said of two accounts with one name and birth date (D-83). The newest row of a pair counts,
 * for what they shared when it was written. A trigger rejects changes.
 */
export const accountDistinctions = pgTable(
  'account_distinctions',
  {
    id: key(),
    /** The account with the smaller key first, so that a pair has one order. */
    first_user: ref(() => users.id).notNull(),
    second_user: ref(() => users.id).notNull(),
    /** True for two people, false where that is taken back. */
    distinct: boolean().notNull(),
    shared: text().array().$type<Shared[]>().notNull(),
    reason: text().notNull(),
    staff_id: ref(() => staffMembers.id).notNull(),
    at: instant().notNull(),
  },
  (t) => [
    check('account_distinctions_pair', sql`${t.first_user} < ${t.second_user}`),
    index('account_distinctions_of').on(t.first_user, t.second_user, t.id),
    index('account_distinctions_second').on(t.second_user),
  ],
)
