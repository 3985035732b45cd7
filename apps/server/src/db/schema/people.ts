import type { DraftStep } from '@contour/contract/drafts'
import { CONTACT_CHANNELS, type ContactChannel } from '@contour/domain/contact/contact-channel'
import { SEXES, type Sex } from '@contour/domain/intake/sex'
import { PROFESSIONS, type Profession } from '@contour/domain/intake/state-requirements'
import { STAFF_LINK_KINDS, type StaffLinkKind } from '@contour/domain/staff-accounts/staff-link'
import { ROLE_GRANT_STATES, type RoleGrantState } from '@contour/domain/staff-accounts/role-grant'
import { STAFF_ROLES, type StaffRole } from '@contour/domain/staff-accounts/staff-role'
import { CODE_STATES, type CodeState } from '@contour/domain/verification/code-life-cycle'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant, isIn, key, oneOf, publicId, ref } from './columns.ts'

/** One table for leads and accounts; a lead is a user without `account_at` (D-04). */
export const users = pgTable(
  'users',
  {
    id: key(),
    public_id: publicId(),
    email: text().notNull(),
    email_lower: text().notNull(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    /** First and last name as a search compares them (D-98), by the rule of `foldText`. */
    name_folded: text()
      .generatedAlwaysAs(
        sql.raw(
          String.raw`lower(regexp_replace(normalize(first_name || ' ' || last_name, NFD), U&'[\0300-\036F''\2019\02BC\0060\00B4]', '', 'g'))`,
        ),
      )
      .notNull(),
    phone: text().notNull(),
    dob: date({ mode: 'string' }).notNull(),
    sex: text().$type<Sex>().notNull(),
    state: text().notNull(),
    height_in: integer().notNull(),
    weight_lb: numeric({ precision: 5, scale: 1, mode: 'number' }).notNull(),
    desired_weight_lb: numeric({ precision: 5, scale: 1, mode: 'number' }),
    account_at: instant(),
    password_hash: text(),
    password_at: instant(),
    health_id: text().unique(),
    email_verified_at: instant(),
    phone_verified_at: instant(),
    agreed_to_text: boolean().notNull().default(false),
    agreed_to_email: boolean().notNull().default(false),
    agreed_to_calls: boolean().notNull().default(false),
    sema_offer: text(),
    tir_offer: text(),
    /** Ids of domain/accounts/preferred-categories; stored, and shown to nobody but the patient (D-39, S-56). */
    preferred_categories: text().array().notNull().default([]),
    /** The payment gateway's customer reference; opaque. */
    gateway_customer: text(),
    created_at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('users_account_email')
      .on(t.email_lower)
      .where(sql`${t.account_at} is not null`),
    index('users_email').on(t.email_lower),
    // Who was born on one day: other accounts of a person (D-83).
    index('users_dob').on(t.dob),
    // The search of the staff console: the beginnings of the words of names, of emails and phone numbers.
    index('users_search_words').using(
      'gin',
      sql`array_to_tsvector(array_remove(string_to_array(${t.name_folded}, ' '), ''))`,
    ),
    index('users_search_email').on(t.email_lower.op('text_pattern_ops')),
    index('users_search_phone').on(t.phone.op('text_pattern_ops')),
    oneOf('users_sex', t.sex, SEXES),
  ],
)

/** One row for each intake submitted with a key, so that a repeated submission is not stored twice. */
export const intakeSubmissions = pgTable(
  'intake_submissions',
  {
    key_hash: text().primaryKey(),
    user_id: ref(() => users.id).notNull(),
    created_at: instant().notNull(),
  },
  (t) => [index('intake_submissions_user').on(t.user_id)],
)

/** What a user has begun and not yet submitted, one row for each step and its subject. */
export const drafts = pgTable(
  'drafts',
  {
    user_id: ref(() => users.id).notNull(),
    step: text().$type<DraftStep>().notNull(),
    /** The cart or order that the step is about; empty if there is none. */
    subject: text().notNull(),
    data: jsonb().notNull(),
    version: integer().notNull(),
    /** The key of the save that created this version: repeating the same save changes nothing. */
    save_key: text().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.step, t.subject] }),
    oneOf('drafts_step', t.step, ['plan', 'checkout', 'verify', 'medical-form']),
    index('drafts_age').on(t.updated_at),
  ],
)

/** One-time links to continue on another device. */
export const resumeLinks = pgTable(
  'resume_links',
  {
    token_hash: text().primaryKey(),
    user_id: ref(() => users.id).notNull(),
    path: text().notNull(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
    /** The paid status of the session that requested the link, inherited by the session that it opens (D-56). */
    paid_at: instant(),
  },
  (t) => [index('resume_links_user').on(t.user_id)],
)

/** Patient sessions; the token itself is never stored (security.md 1). */
export const sessions = pgTable(
  'sessions',
  {
    token_hash: text().primaryKey(),
    /** Identifies the session in the audit trail (D-56); it grants no access. */
    public_id: text().unique(),
    user_id: ref(() => users.id).notNull(),
    scope: text().$type<'patient' | 'checkout'>().notNull(),
    cart_id: bigint({ mode: 'number' }),
    /** When an order was paid for in this session, or in the one whose emailed link opened this session (D-56). */
    paid_at: instant(),
    /** When the password was last entered in this session; allows update-password for 15 minutes (D-07). */
    password_at: instant(),
    /** Browser and operating system as text, so that the user recognizes each login. */
    device: text(),
    created_at: instant().notNull(),
    last_seen_at: instant().notNull(),
    expires_at: instant().notNull(),
    ended_at: instant(),
  },
  (t) => [index('sessions_user').on(t.user_id), oneOf('sessions_scope', t.scope, ['patient', 'checkout'])],
)

/** One-time links: first password and reset (S-30). */
export const passwordLinks = pgTable(
  'password_links',
  {
    token_hash: text().primaryKey(),
    user_id: ref(() => users.id).notNull(),
    kind: text().$type<'first' | 'reset'>().notNull(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  (t) => [
    oneOf('password_links_kind', t.kind, ['first', 'reset']),
    index('password_links_user').on(t.user_id),
  ],
)

/** A changed phone or email is stored here until its code is verified (D-07). */
export const contactChanges = pgTable(
  'contact_changes',
  {
    id: key(),
    user_id: ref(() => users.id).notNull(),
    channel: text().$type<ContactChannel>().notNull(),
    new_value: text().notNull(),
    created_at: instant().notNull(),
    verified_at: instant(),
    replaced_at: instant(),
  },
  (t) => [
    oneOf('contact_changes_channel', t.channel, CONTACT_CHANNELS),
    uniqueIndex('contact_changes_open')
      .on(t.user_id, t.channel)
      .where(sql`${t.verified_at} is null and ${t.replaced_at} is null`),
  ],
)

/** Contact codes, hashed, bound to user, channel and address (D-06). */
export const codes = pgTable(
  'codes',
  {
    id: key(),
    user_id: ref(() => users.id).notNull(),
    channel: text().$type<ContactChannel>().notNull(),
    address: text().notNull(),
    hash: text().notNull(),
    tries: integer().notNull().default(0),
    state: text().$type<CodeState>().notNull(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
  },
  (t) => [
    oneOf('codes_channel', t.channel, CONTACT_CHANNELS),
    oneOf('codes_state', t.state, CODE_STATES),
    uniqueIndex('codes_live')
      .on(t.user_id, t.channel)
      .where(isIn(t.state, ['live'])),
    index('codes_recent').on(t.user_id, t.channel, t.created_at),
  ],
)

export const addresses = pgTable(
  'addresses',
  {
    user_id: ref(() => users.id).notNull(),
    kind: text().$type<'shipping' | 'billing'>().notNull(),
    line_1: text().notNull(),
    line_2: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    zip: text().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.kind] }),
    oneOf('addresses_kind', t.kind, ['shipping', 'billing']),
  ],
)

export const staffMembers = pgTable('staff', {
  id: key(),
  public_id: publicId(),
  email: text().notNull().unique(),
  name: text().notNull(),
  npi: text(),
  /** Written for patients (M-08); null until there is one. */
  biography: text(),
  /** Path of the portrait in the file store, generated by the server; null for initials. */
  portrait_key: text(),
  /** Ten digits that reach them on call; null until one was entered with a shift (D-46). */
  phone: text(),
  password_hash: text().notNull(),
  totp_secret: text().notNull(),
  /** Last accepted TOTP step, so that one code opens only one session. */
  totp_step: bigint({ mode: 'number' }),
  active: boolean().notNull().default(true),
  created_at: instant().notNull(),
  /** When an administrator last looked at what they may do, and who that was; null before the first time. */
  reviewed_at: instant(),
  reviewed_by: text(),
})

export const staffRoles = pgTable(
  'staff_roles',
  { staff_id: ref(() => staffMembers.id).notNull(), role: text().$type<StaffRole>().notNull() },
  (t) => [primaryKey({ columns: [t.staff_id, t.role] }), oneOf('staff_roles_role', t.role, STAFF_ROLES)],
)

/**
 * One-time links that open a staff account or reset its sign-in; only the hash of a token is stored. Its times are real
 * time, like those of staff sessions (D-21).
 */
export const staffLinks = pgTable(
  'staff_links',
  {
    id: key(),
    public_id: publicId(),
    token_hash: text().notNull().unique(),
    kind: text().$type<StaffLinkKind>().notNull(),
    email: text().notNull(),
    name: text().notNull(),
    npi: text(),
    roles: text().array().$type<StaffRole[]>().notNull(),
    /** The account: of a reset from the start, of an invitation once it is used. */
    staff_id: ref(() => staffMembers.id),
    created_by: text().notNull(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
    /** Withdrawn, or replaced by a newer link. */
    ended_at: instant(),
  },
  (t) => [
    oneOf('staff_links_kind', t.kind, STAFF_LINK_KINDS),
    uniqueIndex('staff_links_open')
      .on(t.email)
      .where(sql`${t.used_at} is null and ${t.ended_at} is null`),
    index('staff_links_staff').on(t.staff_id),
  ],
)

/** A separate realm; idle time counts in real time (D-21). */
/** Roles that wait for a second administrator, of an account or of an invitation that nobody has used yet (D-96). */
export const roleGrants = pgTable(
  'role_grants',
  {
    id: key(),
    public_id: publicId(),
    staff_id: ref(() => staffMembers.id),
    link_id: ref(() => staffLinks.id),
    roles: text().array().$type<StaffRole[]>().notNull(),
    state: text().$type<RoleGrantState>().notNull(),
    asked_by: text().notNull(),
    asked_at: instant().notNull(),
    /** Where nobody else is an administrator: when the roles apply without a second person. */
    grants_at: instant(),
    decided_by: text(),
    decided_at: instant(),
  },
  (t) => [
    oneOf('role_grants_state', t.state, ROLE_GRANT_STATES),
    check('role_grants_of_one', sql`(${t.staff_id} is null) <> (${t.link_id} is null)`),
    check('role_grants_two_people', sql`${t.state} <> 'granted' or ${t.decided_by} <> ${t.asked_by}`),
    uniqueIndex('role_grants_open_staff')
      .on(t.staff_id)
      .where(sql`${t.state} = 'waiting'`),
    uniqueIndex('role_grants_open_link')
      .on(t.link_id)
      .where(sql`${t.state} = 'waiting'`),
  ],
)

export const staffSessions = pgTable(
  'staff_sessions',
  {
    token_hash: text().primaryKey(),
    /** Identifies the session in the audit trail (D-56); it grants no access. */
    public_id: text().unique(),
    staff_id: ref(() => staffMembers.id).notNull(),
    /** "Chrome on Windows"; null if the browser is unknown. */
    device: text(),
    created_at: instant().notNull(),
    last_seen_at: instant().notNull(),
    ended_at: instant(),
  },
  (t) => [
    index('staff_sessions_open')
      .on(t.staff_id)
      .where(sql`${t.ended_at} is null`),
  ],
)

/** Keys that a staff member's device or password manager holds: each signs in without password and code. */
export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    id: key(),
    public_id: publicId(),
    staff_id: ref(() => staffMembers.id).notNull(),
    /** The authenticator's id of the key, base64url. */
    credential_id: text().notNull().unique(),
    /** COSE key, base64url: it proves a signature and opens nothing. */
    public_key: text().notNull(),
    /** How often the key has signed, where its authenticator counts: a smaller number is a copy of it. */
    uses: bigint({ mode: 'number' }).notNull(),
    /** "Chrome on Windows", where it was added; null if the browser is unknown. */
    device: text(),
    created_at: instant().notNull(),
    last_used_at: instant(),
    /** When the last accepted challenge was issued, in ms of real time: none is accepted twice, nor an older one. */
    challenge_at: bigint({ mode: 'number' }),
  },
  (t) => [index('staff_passkeys_owner').on(t.staff_id)],
)

export const licenses = pgTable(
  'licences',
  {
    staff_id: ref(() => staffMembers.id).notNull(),
    state: text().notNull(),
    number: text().notNull(),
    expires_on: date({ mode: 'string' }).notNull(),
    /** Null until it was entered: a state that names who may prescribe takes no signature under it. */
    profession: text().$type<Profession>(),
  },
  (t) => [
    primaryKey({ columns: [t.staff_id, t.state] }),
    oneOf('licences_profession', t.profession, PROFESSIONS),
  ],
)
