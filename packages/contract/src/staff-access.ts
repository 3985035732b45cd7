import { z } from 'zod'
import { STAFF_ROLES, call, staff } from './call.ts'
import { answer } from './envelope.ts'
import { Line } from './shapes.ts'

const anyStaff = staff(...STAFF_ROLES)

export const StaffPerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(STAFF_ROLES)),
  npi: z.string().nullable(),
})

/** Sign-in of the staff. */
export const staffAccess = {
  login: call('POST', '/staff-api/login', {
    summary: 'Opens a staff session by password and second factor',
    access: { realm: 'public' },
    limits: [{ bucket: 'staff-login', max: 30, seconds: 900, per: 'source' }],
    errors: ['wrong_credentials'],
  })
    .input(z.strictObject({ email: Line(254), password: z.string().max(1024), totp: z.string().max(10) }))
    .output(answer({ token: z.string(), staff: StaffPerson })),
  logout: call('POST', '/staff-api/logout', { summary: 'Ends the staff session', access: anyStaff })
    .input(z.strictObject({}))
    .output(answer({})),
  me: call('GET', '/staff-api/me', { summary: 'Who is signed in, with roles', access: anyStaff })
    .input(z.strictObject({}))
    .output(answer({ staff: StaffPerson, desks: z.array(z.string()) })),
}
