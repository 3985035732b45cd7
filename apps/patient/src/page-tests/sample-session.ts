import type { Session, User } from '@contour/contract/shapes'

/** Jordan from New York: has finished the intake, has no password and no verified contact. */
const JORDAN: User = {
  id: 'patient-jordan-sample',
  first_name: 'Jordan',
  last_name: 'Sample',
  email: 'jordan@example.com',
  phone: '2125550143',
  health_id: null,
  created_at: '2026-03-02T15:00:00.000Z',
  is_admin: 0,
  weight: 210,
  height_inch: 66,
  desired_weight: 160,
  address: null,
  city: null,
  state: 'NY',
  zip: null,
  gender: 'Female',
  email_verified: false,
  phone_verified: false,
  has_password: false,
  is_legacy: false,
}

/** A session as the intake leaves it on the device; `user` and `session` are changed by the test. */
export const jordan = (user: Partial<User> = {}, session: Partial<Omit<Session, 'user'>> = {}): Session => ({
  token: 'token-of-jordan',
  scope: 'patient',
  ...session,
  user: { ...JORDAN, ...user },
})
