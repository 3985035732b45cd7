import { startTestService, type TestService } from '@contour/testkit'
import { testTime } from '@contour/testkit/moments'
import { codeAt } from '@contour/testkit/people/authenticator-code'
import { joinStaff, type Joined } from '@contour/testkit/people/join-staff'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { softwarePasskey } from '@contour/testkit/people/software-passkey'
import { afterEach, beforeEach, expect, test } from 'vitest'

type Passkey = ReturnType<typeof softwarePasskey>

let at: TestService
let passed: number
// A service for each test: each moves its time.
beforeEach(async () => {
  passed = 0
  at = await startTestService({ realNow: () => testTime() + passed })
})
afterEach(() => at.close())

const post = (path: string, body: object, token?: string) =>
  at.staffCall('POST', `/staff-api${path}`, { body, ...(token ? { token } : {}) })
/** A code that was not used: the next one of the authenticator. */
const newCode = ({ secret }: Joined) => {
  passed += 31_000
  return codeAt(secret, at.clock.real())
}
const startAdding = async (who: Joined) =>
  (await post('/me/passkeys/start', { totp: newCode(who) }, who.token)).body['options'] as {
    challenge: string
    rp: { id: string }
  }
const startSignIn = async () =>
  (await post('/login/passkey/start', {})).body['options'] as { challenge: string; rpId: string }
const signIn = (passkey: object) => post('/login/passkey', { passkey })
const passkeys = async (token: string) =>
  (await at.staffCall('GET', '/staff-api/me/passkeys', { token })).body['passkeys'] as { id: string }[]

async function joinWithPasskey(email: string): Promise<{ who: Joined; passkey: Passkey }> {
  const who = await joinStaff(at, { email })
  const passkey = softwarePasskey(at.ctx.config.staffOrigin)
  const added = await post('/me/passkeys', { passkey: passkey.make(await startAdding(who)) }, who.token)
  expect(added.body).toMatchObject({ message: 'The passkey was added. You can sign in with it.' })
  return { who, passkey }
}

test('D-34 a passkey signs in without password and code; its owner is told of it by email', async () => {
  const { who, passkey } = await joinWithPasskey('adds@staff.contour.example')
  expect((await at.messages(who.email))[0]?.text).toContain('A passkey was added to your account')

  const opened = await signIn(passkey.use(await startSignIn()))
  expect(opened).toMatchObject({ status: 200, body: { staff: { email: who.email, roles: ['support'] } } })
  const me = await at.staffCall('GET', '/staff-api/me', { token: String(opened.body['token']) })
  expect(me.body).toMatchObject({ staff: { email: who.email } })
  expect(await passkeys(who.token)).toMatchObject([{ last_used_at: expect.any(String) }])
})

test('D-34 a passkey is refused without a verified owner, for another origin, and when its answer comes again or late', async () => {
  const { passkey } = await joinWithPasskey('refused@staff.contour.example')
  const options = await startSignIn()
  const right = passkey.use(options)
  const stranger = softwarePasskey(at.ctx.config.staffOrigin)
  const forged = { ...stranger.use(options), id: right.id, rawId: right.rawId }
  const ownChallenge = Buffer.from('1.mine.proof').toString('base64url')
  const refused = {
    'no PIN, finger or face': passkey.use(options, { verified: false }),
    'another origin': passkey.use(options, { origin: 'https://staff.clinic-login.example' }),
    'a key for another host name': passkey.use({ ...options, rpId: 'clinic-login.example' }),
    'a challenge that is not ours': passkey.use(options, { challenge: ownChallenge }),
    'a key that nobody added': stranger.use(options),
    'the id of a key without the key': forged,
  }
  for (const [what, answer] of Object.entries(refused))
    expect(await signIn(answer), what).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })

  const answers = await Promise.all([signIn(right), signIn(right)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  expect((await signIn(right)).status).toBe(401)

  const late = passkey.use(await startSignIn())
  passed += 5 * 60_000 + 1
  expect((await signIn(late)).status).toBe(401)
})

test('D-34 a copy of a passkey, whose counter does not grow, is refused', async () => {
  const { passkey } = await joinWithPasskey('copied@staff.contour.example')
  expect((await signIn(passkey.use(await startSignIn(), { uses: 7 }))).status).toBe(200)
  passed += 1_000
  expect((await signIn(passkey.use(await startSignIn(), { uses: 7 }))).status).toBe(401)
  expect((await signIn(passkey.use(await startSignIn(), { uses: 8 }))).status).toBe(200)
})

test('D-34 a passkey is added with a code of the authenticator only, by its owner only, once, and ten at most', async () => {
  const one = await joinStaff(at, { email: 'one@staff.contour.example' })
  const other = await joinStaff(at, { email: 'other@staff.contour.example' })
  expect(await post('/me/passkeys/start', { totp: '000000' }, one.token)).toMatchObject({
    status: 400,
    body: { code: 'code_wrong' },
  })
  const code = newCode(one)
  expect((await post('/me/passkeys/start', { totp: code }, one.token)).status).toBe(200)
  expect(await post('/me/passkeys/start', { totp: code }, one.token)).toMatchObject({
    body: { code: 'code_wrong' },
  })

  const passkey = softwarePasskey(at.ctx.config.staffOrigin)
  const made = passkey.make(await startAdding(one))
  expect(await post('/me/passkeys', { passkey: made }, other.token)).toMatchObject({
    status: 400,
    body: { field: 'passkey' },
  })
  expect((await post('/me/passkeys', { passkey: made }, one.token)).status).toBe(200)
  expect((await post('/me/passkeys', { passkey: made }, one.token)).status).toBe(409)
  const unverified = softwarePasskey(at.ctx.config.staffOrigin).make(await startAdding(one), {
    verified: false,
  })
  expect((await post('/me/passkeys', { passkey: unverified }, one.token)).status).toBe(400)

  for (let n = 2; n <= 10; n++) {
    passed += 600_000
    const next = softwarePasskey(at.ctx.config.staffOrigin).make(await startAdding(one))
    expect((await post('/me/passkeys', { passkey: next }, one.token)).status).toBe(200)
  }
  expect(await post('/me/passkeys/start', { totp: newCode(one) }, one.token)).toMatchObject({ status: 409 })
})

test('D-34 a passkey signs nobody in once it is removed, the account is disabled or the sign-in is reset', async () => {
  const { who, passkey } = await joinWithPasskey('loses@staff.contour.example')
  const other = await joinStaff(at, { email: 'another@staff.contour.example' })
  const [first] = await passkeys(who.token)
  expect((await post(`/me/passkeys/${first?.id}/remove`, {}, other.token)).status).toBe(404)
  expect((await post(`/me/passkeys/${first?.id}/remove`, {}, who.token)).status).toBe(200)
  expect((await signIn(passkey.use(await startSignIn()))).status).toBe(401)

  const again = softwarePasskey(at.ctx.config.staffOrigin)
  await post('/me/passkeys', { passkey: again.make(await startAdding(who)) }, who.token)
  const admin = await signInStaff(at, 'admin')
  await post(`/staff/${who.id}/active`, { active: false }, admin)
  expect((await signIn(again.use(await startSignIn()))).status).toBe(401)
  await post(`/staff/${who.id}/active`, { active: true }, admin)
  passed += 1_000
  expect((await signIn(again.use(await startSignIn()))).status).toBe(200)
  expect((await post(`/staff/${who.id}/reset-sign-in`, {}, admin)).body).toMatchObject({
    message: 'The sign-in is reset. A link is on its way.',
  })
  passed += 1_000
  expect((await signIn(again.use(await startSignIn()))).status).toBe(401)
})
