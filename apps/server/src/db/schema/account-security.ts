import { CONTACT_CHANNELS, type ContactChannel } from '@contour/domain/contact/contact-channel'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, key, oneOf, ref } from './columns.ts'
import { users } from './people.ts'

/**
 * Failed logins of one email address, whether or not it has an account, so that a rejection reveals nothing (D-08,
 * D-58). Times are real time (D-21).
 */
export const loginGuards = pgTable('login_guards', {
  /** Hash of the address in lower case. */
  account_hash: text().primaryKey(),
  failures: integer().notNull(),
  last_failed_at: instant().notNull(),
  /** Until when attempts from unknown devices are refused without a check; null while there is no delay. */
  delayed_until: instant(),
})

/** Browsers that once passed a login or opened an emailed login link: exempt from the login delay (D-58). Real time. */
export const knownDevices = pgTable(
  'known_devices',
  {
    token_hash: text().primaryKey(),
    user_id: ref(() => users.id).notNull(),
    /** Wrong passwords since the last correct one; too many and the device is unknown again. */
    failures: integer().notNull().default(0),
    created_at: instant().notNull(),
    last_used_at: instant().notNull(),
    expires_at: instant().notNull(),
    ended_at: instant(),
  },
  (t) => [index('known_devices_user').on(t.user_id)],
)

/** Links that make a browser a known device while logins are delayed; one-time, hashed (D-58). Real time. */
export const loginLinks = pgTable(
  'login_links',
  {
    token_hash: text().primaryKey(),
    user_id: ref(() => users.id).notNull(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  (t) => [index('login_links_user').on(t.user_id)],
)

/** Changes of contact that the previous address may undo for 72 hours (D-59). */
export const contactUndos = pgTable(
  'contact_undos',
  {
    id: key(),
    token_hash: text().notNull().unique(),
    user_id: ref(() => users.id).notNull(),
    channel: text().$type<ContactChannel>().notNull(),
    old_value: text().notNull(),
    old_verified_at: instant(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  (t) => [
    oneOf('contact_undos_channel', t.channel, CONTACT_CHANNELS),
    index('contact_undos_user').on(t.user_id),
  ],
)
