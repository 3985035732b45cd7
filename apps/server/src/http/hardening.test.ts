import { startTestService, type TestService } from '@contour/testkit'
import { intakeOf } from '@contour/testkit/people/create-lead'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMMON_PASSWORDS } from '../features/people/accounts/common-passwords.ts'
import { checkNewPassword } from '../features/people/accounts/index.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

test.each(['steelers', 'qwertyuiop', 'Chicago1', 'fktrcfylh', '69696969', 'rangers1', 'PASSWORD1'])(
  'R-089 a common password is refused: %s',
  (password) => {
    expect(() => checkNewPassword(password)).toThrow(/too common/)
  },
)

test('R-089 the list holds the 10,000 most common passwords that the length rule lets pass', () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThanOrEqual(10_000)
  for (const password of COMMON_PASSWORDS) {
    expect(password).toBe(password.toLowerCase())
    expect(password).toMatch(/^[!-~]{8,}$/)
  }
})

test('D-98 a common password in wide letters is a common one', () => {
  expect(() => checkNewPassword('ｐａｓｓｗｏｒｄ１２３')).toThrow(/too common/)
})

test('R-089 a passphrase of everyday words stays allowed, for staff too', () => {
  expect(() => checkNewPassword('elephant mountain library', { staff: true })).not.toThrow()
  expect(() => checkNewPassword('password1password2', { staff: true })).toThrow(/too common/)
})

test.each([
  ['at the top', '{"__proto__":{"admin":1},"email":"a@example.com","password":"x"}'],
  ['nested', '{"email":"a@example.com","password":"x","more":{"__proto__":{"admin":1}}}'],
  [
    'in a list',
    '{"email":"a@example.com","password":"x","more":[{"deep":{"constructor":{"prototype":{}}}}]}',
  ],
  ['spelled with escapes', '{"email":"a@example.com","password":"x","more":{"\\u005f_proto__":{}}}'],
])('R-089 a reserved key in a body is refused: %s', async (_where, raw) => {
  const { status, body } = await at.call('POST', '/api/login', { raw })
  expect([status, body['code']]).toEqual([400, 'invalid_request'])
})

test('R-089 a forbidden key is allowed as a value', async () => {
  const body = { email: 'constructor@example.com', password: '__proto__' }
  expect((await at.call('POST', '/api/login', { body })).status).toBe(401)
})

test.each(['Maya\nSample', 'Maya\u2028Sample', '<b>Maya</b>', 'Maya\u0000'])(
  'R-089 an intake with the name %j is refused and stores nothing',
  async (first_name) => {
    const email = 'maya.hardened@example.com'
    const intake = { ...intakeOf({ email }), first_name }
    const { status, body } = await at.call('POST', '/api/intake-form', { body: intake })
    expect([status, body['code']]).toEqual([400, 'invalid_request'])
    expect(await at.ctx.database.query('select 1 from users where email = $1', [email])).toEqual([])
  },
)

test.each(['José María', "O'Brien-Smith", 'Zoë', '李', 'Martin Luther, Jr.', 'Anne  '])(
  'R-089 %s is a name',
  async (last_name) => {
    const { status } = await at.call('POST', '/api/intake-form', { body: { ...intakeOf(), last_name } })
    expect(status).toBe(200)
  },
)

test('R-089 staff cannot be invited under a name with tags', async () => {
  const token = await signInStaff(at, 'admin')
  const { status, body } = await at.staffCall('POST', '/staff-api/staff', {
    token,
    body: { email: 'sam@clinic.example', name: 'Sam <i>Sample</i>', roles: ['support'], npi: null },
  })
  expect([status, body['field']]).toEqual([400, 'name'])
})

test('R-089 both origins limit camera and microphone to their own pages', async () => {
  for (const call of [at.call, at.staffCall]) {
    const { headers } = await call('GET', '/healthz')
    expect(headers.get('permissions-policy')).toBe('camera=(self), microphone=(self), geolocation=()')
  }
})
