import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import {
  callsTo,
  createOwner,
  patientToken,
  startTestService,
  testTime,
  type TestService,
} from '@contour/testkit'
import { codeAt } from '@contour/testkit/people/authenticator-code'
import { codeOf, createLead, messagesOf } from '@contour/testkit/people/index'
import { inviteStaff, linkTokenOf, openStaffLink, STAFF_PASSWORD } from '@contour/testkit/people/join-staff'
import { signInStaff, staffLogins } from '@contour/testkit/people/sign-in-staff'
import { putFile, sampleImage, uploadImage } from '@contour/testkit/people/upload-image'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inJob } from '../src/call-context.ts'
import { uploads } from '../src/db/schema.ts'
import { sealAudit, verifyAudit } from '../src/features/ground/audit/index.ts'
import { readFilesEncrypted, signFileLink } from '../src/features/ground/media/index.ts'
import { fingerprintOf, readSecrets } from '../src/secrets.ts'
import { startProcess, type Running } from './crash-client.ts'

/** Two processes share a server; the embedded database supports only one. */
const hasServer = Boolean(process.env.TEST_DATABASE_URL)
const KEYS_COMMAND = path.resolve(import.meta.dirname, '../../../scripts/keys.mjs')

let at: TestService
/** Moves the codes of authenticators on, each of which is taken once. */
let passed = 0
const running: Running[] = []

if (hasServer) {
  beforeAll(async () => {
    at = await startTestService({ realNow: () => testTime() + passed })
    running.push(await startWeb(), await startWeb())
  })
  afterAll(async () => {
    for (const one of running) await one.kill()
    await at?.close()
  })
}

const startWeb = () =>
  startProcess({
    DATABASE_URL: at.ctx.config.databaseUrl ?? '',
    DATA_DIR: at.ctx.config.dataDir,
    PUBLIC_ORIGIN: at.ctx.config.publicOrigin,
    STAFF_ORIGIN: at.ctx.config.staffOrigin,
  })

/** What the functions that make people need, with the calls of one of the two processes. */
const on = (process: Running): TestService => ({
  ...at,
  ...callsTo(process),
  service: { ...at.service, patientUrl: process.patientUrl, staffUrl: process.staffUrl },
})

/** What a process has given out and nobody has used yet; each can be used once. */
async function giveOut(process: Running, name: string) {
  const here = on(process)
  const lead = await createLead(here)
  expect((await here.call('POST', '/api/send-code/2', { token: lead.token })).status).toBe(200)
  const code = await codeOf(at, lead.email)
  const owner = await createOwner(at.ctx, name)
  const image = await sampleImage()
  const upload = await here.call('POST', '/api/get-signed-url', {
    token: await patientToken(at.ctx, owner),
    body: { filename: 'photo.jpg', content_type: 'image/jpeg', size: image.length },
  })
  const uploadUrl = new URL(String(upload.body.url), process.patientUrl).pathname
  const email = `${name}.sample@example.com`
  expect((await here.call('POST', '/api/app/login-link', { body: { email } })).status).toBe(200)
  const [letter] = (await messagesOf(at, email)).filter(({ kind }) => kind === 'login_link')
  const loginLink = /login-link\/([\w-]+)/.exec(letter?.body ?? '')?.[1]
  const invited = `${name}@staff.contour.example`
  await inviteStaff(at, { email: invited })
  const invitation = await linkTokenOf(at, invited)
  const { secret = '', seal = '' } = (await openStaffLink(here, invitation)).authenticator ?? {}
  const authenticator = { secret, seal }
  return { lead, code, image, uploadUrl, loginLink, invitation, authenticator }
}
type GivenOut = Awaited<ReturnType<typeof giveOut>>

/** Uses all of it at a process, and returns the statuses. */
async function use(process: Running, { lead, code, ...given }: GivenOut) {
  const here = on(process)
  const { authenticator, invitation, image } = given
  const { token } = lead
  const session = await here.call('GET', '/api/app/session', { token })
  const used = await here.call('POST', '/api/verify-code', { token, body: { type: 2, code } })
  const put = await putFile(here, given.uploadUrl, 'image/jpeg', image)
  const login = await here.call('POST', '/api/app/login-link/open', { body: { token: given.loginLink } })
  const accepted = await here.staffCall('POST', '/staff-api/invitations/accept', {
    body: {
      token: invitation,
      password: STAFF_PASSWORD,
      confirm_password: STAFF_PASSWORD,
      authenticator,
      totp: codeAt(authenticator.secret, at.clock.real()),
    },
  })
  const [sessionIs, codeIs, uploadIs, loginLinkIs, invitationIs] = [session, used, put, login, accepted].map(
    ({ status }) => status,
  )
  return {
    session: sessionIs,
    code: codeIs,
    upload: uploadIs,
    loginLink: loginLinkIs,
    invitation: invitationIs,
  }
}
const WORKS = { session: 200, code: 200, upload: 200, loginLink: 200, invitation: 200 }

/** The command of an operator, in a process of its own. */
const keys = (...given: string[]) =>
  promisify(execFile)(process.execPath, [KEYS_COMMAND, ...given], {
    env: { PATH: process.env.PATH, DATA_DIR: at.ctx.config.dataDir },
  })

/** A stored file through a link of the moment, as a whole. */
async function photo(process: Running, userId: number) {
  const [row] = await at.ctx.db.select().from(uploads).where(eq(uploads.user_id, userId))
  const link = await inJob(at.ctx, async () => signFileLink(at.ctx, { public_id: row?.public_id ?? '' }))
  return fetch(process.patientUrl + link)
}

const signIn = async (process: Running, who: string) => {
  const login = (await staffLogins(at)).find(({ email }) => email.startsWith(`${who}@`))
  return on(process).staffCall('POST', '/staff-api/login', {
    body: {
      email: login?.email,
      password: login?.password,
      totp: codeAt(login?.totp_secret ?? '', at.clock.real()),
    },
  })
}

test.skipIf(!hasServer)(
  'D-102 SEC-10 OP-25 every key is rotated by the command while two processes run: sessions, codes, links, stored files and sign-ins with an authenticator made before live on in both, during and after it, and what was signed with a key that is replaced ends',
  async () => {
    const [first, second] = running
    if (!first || !second) throw new Error('two processes')
    await signInStaff(at, 'admin')
    const staff = await signIn(first, 'support')
    expect(staff.status).toBe(200)
    const before = await Promise.all(['a', 'b', 'c', 'd'].map((name) => giveOut(first, `before-${name}`)))
    const { userId, ...pictured } = await createOwner(at.ctx, 'pictured')
    await uploadImage(on(first), await patientToken(at.ctx, { userId, ...pictured }))
    const secrets = () => readSecrets(at.ctx.config, at.ctx.random)
    const old = secrets()

    await keys('rotate', 'all')
    for (const key of ['links', 'codes', 'audit', 'rest', 'files'] as const)
      expect(secrets()[key], key).not.toBe(old[key])
    // A rolling restart: the second process has the new keys, the first still those before.
    expect(await second.stop()).toBe(0)
    const restarted = await startWeb()
    running[1] = restarted
    const [a, b, c, d] = before
    if (!a || !b || !c || !d) throw new Error('four of them')
    expect([await use(first, a), await use(restarted, b)]).toEqual([WORKS, WORKS])
    // What the new key signs is known to the process that was not restarted.
    expect(await use(first, await giveOut(restarted, 'during'))).toEqual(WORKS)
    expect((await photo(first, userId)).status).toBe(200)
    expect((await photo(restarted, userId)).status).toBe(200)
    expect((await signIn(restarted, 'billing')).status).toBe(200)

    expect(await first.stop()).toBe(0)
    const other = await startWeb()
    running[0] = other
    expect([await use(other, c), await use(restarted, d)]).toEqual([WORKS, WORKS])
    for (const one of [other, restarted]) {
      const me = await on(one).staffCall('GET', '/staff-api/me', { token: String(staff.body.token) })
      expect(me.status).toBe(200)
    }
    expect((await signIn(other, 'pharmacy')).status).toBe(200)
    // Stored files are encrypted with the new key meanwhile, and are read by both.
    const isNow = fingerprintOf(secrets().files)
    await expect.poll(async () => (await readFilesEncrypted(at.ctx.db))?.key).toBe(isNow)
    for (const one of [other, restarted]) {
      const shown = await photo(one, userId)
      expect([
        shown.status,
        Buffer.from(await shown.arrayBuffer())
          .subarray(0, 2)
          .toString('hex'),
      ]).toEqual([200, 'ffd8'])
    }

    // A key that is in other hands: what it signed ends in both processes, which are not restarted.
    const [lost, kept] = [await giveOut(other, 'lost'), await giveOut(other, 'kept')]
    await keys('replace', 'links')
    await keys('replace', 'codes')
    // The process of this test, which has no watch that would.
    at.ctx.secrets.reload()
    for (const [one, given] of [
      [other, lost],
      [restarted, kept],
    ] as const) {
      await expect
        .poll(async () => (await putFile(on(one), given.uploadUrl, 'image/jpeg', given.image)).status)
        .toBe(404)
      expect(await use(one, given)).toEqual({ ...WORKS, code: 400, upload: 404, invitation: 400 })
      expect(await use(one, await giveOut(one, `new-${given.code}`))).toEqual(WORKS)
      expect((await photo(one, userId)).status).toBe(200)
    }
    // The database knows the key that ended as one of this installation.
    await (await startWeb()).kill()
    await sealAudit(at.ctx)
    expect(await verifyAudit(at.ctx.db, at.ctx.audit)).toMatchObject({ intact: true, fault: null })
  },
  180_000,
)
