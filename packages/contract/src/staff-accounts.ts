import { z } from 'zod'
import { PROFESSIONS } from '@contour/domain/intake/state-requirements'
import { STAFF_ROLES } from '@contour/domain/staff-accounts/staff-role'
import { call, staff, type Limit } from './call.ts'
import { response } from './envelope.ts'
import { Instant, Line, PersonName, PlainDate, PublicId } from './shapes.ts'
import { StaffPerson } from './staff-access.ts'

const administrator = staff('administrator')
const id = { id: PublicId }
const Roles = z.array(z.enum(STAFF_ROLES)).max(STAFF_ROLES.length)
const Email = Line(254)
const Name = PersonName(120)
/** Ten digits, or null for staff who do not prescribe. */
const Npi = Line(10).nullable()

/** The purpose of the link: the clinic's first account, a further account, or a login reset of an existing one. */
const LinkKind = z.enum(['first_administrator', 'invitation', 'sign_in_reset'])

const License = z.object({
  state: z.string(),
  number: z.string(),
  expires_on: PlainDate,
  /** Null until it was entered. */
  profession: z.enum(PROFESSIONS).nullable(),
  standing: z.enum(['valid', 'expiring', 'expired']),
})

const Member = StaffPerson.extend({
  active: z.boolean(),
  /** Roles that wait for a second administrator. */
  waiting_roles: Roles,
  /** True for the caller's own account. */
  self: z.boolean(),
  created_at: Instant,
  last_seen_at: Instant.nullable(),
  open_sessions: z.number().int(),
  licenses: z.array(License),
  /** When an administrator last confirmed the access, and whether 90 days have passed since (or since the account was made). */
  reviewed: z.object({ at: Instant, by: z.string() }).nullable(),
  review_due: z.boolean(),
  /** Whether the caller may confirm it: not the own access, while there is another administrator. */
  may_review: z.boolean(),
  /** Written for patients (M-08); null until there is one. */
  biography: z.string().nullable(),
  /** Path of the portrait; null for initials. */
  portrait: z.string().nullable(),
})

const Invitation = z.object({
  id: z.string(),
  kind: LinkKind,
  email: z.string(),
  name: z.string(),
  roles: Roles,
  created_at: Instant,
  expires_at: Instant,
  expired: z.boolean(),
})

/** Roles that wait for a second administrator (D-96). */
const WaitingRoles = z.object({
  id: z.string(),
  name: z.string(),
  /** Null for an invitation. */
  staff_id: z.string().nullable(),
  roles: Roles,
  asked_by: z.string(),
  asked_at: Instant,
  /** When they apply without a second person; null where one has to agree. */
  grants_at: Instant.nullable(),
  can_approve: z.boolean(),
})

/** The link itself, only if there is no mail server to send it (MAIL=off); otherwise null. */
const Sent = { link: z.string().nullable() }

const LINK_TRIES: readonly Limit[] = [{ bucket: 'staff-link', max: 40, seconds: 900, per: 'source' }]
const LETTERS: readonly Limit[] = [{ bucket: 'staff-letters', max: 60, seconds: 3600, per: 'caller' }]

/** Staff accounts, roles, licenses and sessions; and the one-time link with which an account is set up. */
export const staffAccounts = {
  openLink: call('POST', '/staff-api/invitations/open', {
    summary: 'What a one-time link sets up, with a new authenticator secret to scan',
    access: { realm: 'public' },
    limits: LINK_TRIES,
    errors: ['link_expired'],
  })
    .takes({ token: z.string().max(128) })
    .answers({
      kind: LinkKind,
      email: z.string(),
      name: z.string(),
      roles: Roles,
      expires_at: Instant,
      /** `seal` proves that the server generated this secret for this link. */
      authenticator: z.object({ secret: z.string(), uri: z.string(), seal: z.string() }),
    }),
  acceptLink: call('POST', '/staff-api/invitations/accept', {
    summary: 'Sets password and authenticator by a one-time link, and signs in',
    access: { realm: 'public' },
    limits: LINK_TRIES,
    errors: ['link_expired', 'password_refused', 'code_wrong', 'conflict'],
  })
    .takes({
      token: z.string().max(128),
      password: z.string().max(1100),
      confirm_password: z.string().max(1100),
      authenticator: z.strictObject({ secret: z.string().max(64), seal: z.string().max(64) }),
      totp: z.string().max(10),
    })
    .answers({ token: z.string(), staff: StaffPerson }),
  list: call('GET', '/staff-api/staff', {
    summary: 'Staff accounts with roles, licenses and sessions, and open invitations',
    access: administrator,
  }).answers({ staff: z.array(Member), invitations: z.array(Invitation), waiting: z.array(WaitingRoles) }),
  invite: call('POST', '/staff-api/staff', {
    summary: 'Invites a person by email, with a link that works once within 72 hours',
    access: administrator,
    limits: LETTERS,
    errors: ['conflict'],
  })
    .takes({ email: Email, name: Name, roles: Roles, npi: Npi })
    .output(response(Sent)),
  approveRoles: call('POST', '/staff-api/role-grants/{id}/approve', {
    summary: 'A second administrator agrees to roles that wait',
    access: administrator,
    errors: ['not_found', 'second_person', 'wrong_status', 'conflict'],
  })
    .takes(id)
    .answers({}),
  refuseRoles: call('POST', '/staff-api/role-grants/{id}/refuse', {
    summary: 'Refuses roles that wait',
    access: administrator,
    errors: ['not_found', 'wrong_status'],
  })
    .takes(id)
    .answers({}),
  revokeInvitation: call('POST', '/staff-api/invitations/{id}/revoke', {
    summary: 'Ends a link that was not used yet',
    access: administrator,
    errors: ['not_found'],
  })
    .input(z.strictObject(id))
    .answers({}),
  update: call('POST', '/staff-api/staff/{id}', {
    summary: 'Changes name, roles and NPI of a person',
    access: administrator,
    errors: ['not_found', 'conflict'],
  })
    .takes({ ...id, name: Name, roles: Roles, npi: Npi })
    .answers({}),
  setActive: call('POST', '/staff-api/staff/{id}/active', {
    summary: 'Disables an account, which ends its sessions, or enables it again',
    access: administrator,
    errors: ['not_found', 'conflict'],
  })
    .takes({ ...id, active: z.boolean() })
    .answers({}),
  review: call('POST', '/staff-api/staff/{id}/review', {
    summary:
      'Confirms that somebody still needs the roles and licenses of the account (45 CFR 164.308(a)(4))',
    access: administrator,
    errors: ['not_found', 'second_person'],
  })
    .takes(id)
    .answers({}),
  resetSignIn: call('POST', '/staff-api/staff/{id}/reset-sign-in', {
    summary: 'Ends password, authenticator and sessions of a person, who gets a link to set up new ones',
    access: administrator,
    limits: LETTERS,
    errors: ['not_found', 'conflict'],
  })
    .input(z.strictObject(id))
    .output(response(Sent)),
  endSessions: call('POST', '/staff-api/staff/{id}/end-sessions', {
    summary: 'Signs a person out everywhere',
    access: administrator,
    errors: ['not_found'],
  })
    .input(z.strictObject(id))
    .answers({ ended: z.number().int() }),
  saveLicense: call('PUT', '/staff-api/staff/{id}/licenses/{state}', {
    summary: 'Enters or renews the license of a clinician in a state',
    access: administrator,
    errors: ['not_found', 'conflict'],
  })
    .takes({
      ...id,
      state: Line(2),
      number: Line(40),
      expires_on: PlainDate,
      profession: z.enum(PROFESSIONS).optional(),
    })
    .answers({}),
  removeLicense: call('DELETE', '/staff-api/staff/{id}/licenses/{state}', {
    summary: 'Removes a license, which counts no longer at once',
    access: administrator,
    errors: ['not_found'],
  })
    .takes({ ...id, state: Line(2) })
    .answers({}),
}
