import { staffMembers, staffSessions } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { acceptStaffLink } from '@contour/testkit/people/join-staff'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  inviteFirstAdministrator,
  recoverAdministrator,
  warnWithoutAdministrator,
} from './first-administrator.ts'

let at: TestService
// A service for each test: its first administrator is made once.
beforeEach(async () => {
  at = await startTestService()
})
afterEach(() => at.close())

const ASKED = { role: 'administrator', email: 'first@clinic.example', name: 'Frances First' }
const tokenIn = (url: string) => url.split('/').at(-1) ?? ''
const error = (made: Promise<unknown>) =>
  made.then(
    () => null,
    (error: Error) => error.message,
  )

test.each([
  ['another role', { ...ASKED, role: 'support' }, /administrator/],
  ['an unknown role', { ...ASKED, role: 'boss' }, /administrator/],
  ['an email that is none', { ...ASKED, email: 'first' }, /email/],
  ['no name', { ...ASKED, name: '' }, /name/],
])('R-006 the command refuses %s with a sentence', async (_, input, sentence) => {
  expect(await error(inviteFirstAdministrator(at.ctx, input))).toMatch(sentence)
})

test('R-006 the first administrator is made by a one-time link, and nobody after that', async () => {
  const logged: unknown[] = []
  const log = { ...at.ctx.log, error: (...line: unknown[]) => void logged.push(line) }
  expect(await warnWithoutAdministrator({ db: at.ctx.db, log: log as typeof at.ctx.log })).toContain(
    'staff:add',
  )
  expect(JSON.stringify(logged)).toContain('staff:add')

  const replaced = await inviteFirstAdministrator(at.ctx, ASKED)
  const url = await inviteFirstAdministrator(at.ctx, ASKED)
  const rival = await inviteFirstAdministrator(at.ctx, { ...ASKED, email: 'rival@clinic.example' })
  expect(url).toMatch(/\/invitation\/[\w-]{43}$/)
  expect((await acceptStaffLink(at, tokenIn(replaced))).status).toBe(410)
  const joined = await acceptStaffLink(at, tokenIn(url))
  expect(joined.body['staff']).toMatchObject({ roles: ['administrator'], email: ASKED.email })
  expect((await acceptStaffLink(at, tokenIn(rival))).body.message).toContain(
    'An administrator exists already',
  )
  expect(await error(inviteFirstAdministrator(at.ctx, { ...ASKED, email: 'b@clinic.example' }))).toContain(
    'An administrator exists already',
  )
  expect(await warnWithoutAdministrator(at.ctx)).toBeNull()
  expect(await at.ctx.db.select().from(staffMembers)).toHaveLength(1)
})

test('R-006 the only administrator who lost the authenticator gets a link by command, nobody else does', async () => {
  const first = await acceptStaffLink(at, tokenIn(await inviteFirstAdministrator(at.ctx, ASKED)))
  expect(first.status).toBe(200)
  expect(await error(recoverAdministrator(at.ctx, { email: 'nobody@clinic.example' }))).toContain('No active')
  const url = await recoverAdministrator(at.ctx, { email: ASKED.email.toUpperCase() })
  expect((await acceptStaffLink(at, tokenIn(url))).status).toBe(200)
  expect(await at.ctx.db.select().from(staffMembers)).toHaveLength(1)
  const sessions = await at.ctx.db.select().from(staffSessions)
  expect(sessions.filter(({ ended_at }) => ended_at === null)).toHaveLength(1)
})
