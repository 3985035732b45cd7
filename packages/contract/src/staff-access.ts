import { z } from 'zod'
import { STAFF_ROLES } from '@contour/domain/staff-accounts/staff-role'
import { call, staff } from './call.ts'
import { Instant, Line } from './shapes.ts'

const anyStaff = staff(...STAFF_ROLES)

export const StaffPerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(STAFF_ROLES)),
  npi: z.string().nullable(),
})

export const staffAccess = {
  login: call('POST', '/staff-api/login', {
    summary: 'Opens a staff session by password and second factor',
    access: { realm: 'public' },
    limits: [{ bucket: 'staff-login', max: 30, seconds: 900, per: 'source' }],
    errors: ['wrong_credentials'],
  })
    .takes({ email: Line(254), password: z.string().max(1024), totp: z.string().max(10) })
    .answers({ token: z.string(), staff: StaffPerson }),
  logout: call('POST', '/staff-api/logout', { summary: 'Ends the staff session', access: anyStaff }).answers(
    {},
  ),
  me: call('GET', '/staff-api/me', {
    summary: 'Who is signed in, with roles, and until when at the latest',
    access: anyStaff,
  }).answers({ staff: StaffPerson, ends_at: Instant }),
  changePassword: call('POST', '/staff-api/me/password', {
    summary: 'Changes the own password by the present one and a code; every other session of the person ends',
    access: anyStaff,
    limits: [{ bucket: 'staff-password', max: 10, seconds: 900, per: 'caller' }],
    errors: ['code_wrong', 'password_refused'],
  })
    .takes({
      current_password: z.string().max(1100),
      password: z.string().max(1100),
      confirm_password: z.string().max(1100),
      totp: z.string().max(10),
    })
    .answers({}),
  sessions: call('GET', '/staff-api/me/sessions', {
    summary: 'Where the caller is signed in, without anything that could take a session over',
    access: anyStaff,
  }).answers({
    sessions: z.array(
      z.object({
        id: z.string(),
        current: z.boolean(),
        device: z.string().nullable(),
        opened_at: Instant,
        last_seen_at: Instant,
        ends_at: Instant,
      }),
    ),
  }),
  endSession: call('POST', '/staff-api/me/sessions/{id}/end', {
    summary: 'Ends another session of the caller',
    access: anyStaff,
    errors: ['not_found'],
  })
    .takes({ id: z.string().max(64) })
    .answers({}),
}
