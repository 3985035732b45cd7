import { startTestService, type TestService } from '@contour/testkit'
import { createLead, messagesOf, setPassword, type Lead } from '@contour/testkit/people/index'
import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit, drafts, users } from '../../../db/schema.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

type Saved = { version: number; saved_at: string }
type Read = { step: string; subject: string; data: unknown; version: number }

let keys = 0
const newKey = () => `save-key-${String(++keys).padStart(12, '0')}`
const save = (who: Lead, more: object) =>
  at.call('PUT', '/api/app/drafts', {
    token: who.token,
    body: { step: 'checkout', subject: 'cart-1', base: 0, save_key: newKey(), data: { term: 6 }, ...more },
  })
const read = async (token: string) =>
  (await at.call('GET', '/api/app/drafts', { token })).body.drafts as Read[]
const linkTo = async (email: string) => {
  const [mail] = await messagesOf(at, email)
  return /\/resume\/([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
}
const open = (token: string, as?: string) =>
  at.call('POST', '/api/app/drafts/open', { body: { token }, ...(as ? { token: as } : {}) })

test('A-09 a draft is kept for its owner alone, version by version, with an audit row for save and read', async () => {
  const [maya, omar] = [await createLead(at), await createLead(at, { name: 'Omar Sample' })]
  expect((await save(maya, {})).body).toMatchObject({ status: 'success', version: 1 })
  expect((await save(maya, { base: 1, data: { term: 12 } })).body).toMatchObject({ version: 2 })
  expect((await save(omar, { data: { term: 1 } })).body).toMatchObject({ version: 1 })
  expect(await read(maya.token)).toMatchObject([
    { step: 'checkout', subject: 'cart-1', data: { term: 12 }, version: 2 },
  ])
  expect(await read(omar.token)).toMatchObject([{ data: { term: 1 }, version: 1 }])
  const [user] = await at.ctx.db.select().from(users).where(eq(users.public_id, maya.id))
  const acts = await at.ctx.db.select().from(audit).where(eq(audit.subject_user, user!.id))
  expect(acts.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['draft.saved', 'draft.saved', 'draft.read']),
  )
  expect(JSON.stringify(acts)).not.toContain('term')
})

test('A-09 the same save again, whenever and however often, is one save', async () => {
  const maya = await createLead(at)
  const once = { save_key: newKey() }
  const answers = await Promise.all([save(maya, once), save(maya, once), save(maya, once)])
  expect(answers.map(({ body }) => (body as unknown as Saved).version)).toEqual([1, 1, 1])
  expect((await save(maya, once)).body).toMatchObject({ version: 1 })
  const later = { base: 1, save_key: newKey(), data: { term: 3 } }
  expect((await save(maya, later)).body).toMatchObject({ version: 2 })
  expect((await save(maya, later)).body).toMatchObject({ version: 2 })
  expect(await read(maya.token)).toMatchObject([{ data: { term: 3 }, version: 2 }])
})

test('A-09 a save upon an older version is refused with the newer draft, and changes nothing', async () => {
  const maya = await createLead(at)
  await save(maya, {})
  await save(maya, { base: 1, data: { term: 12 } })
  const stale = await save(maya, { base: 1, data: { term: 3 } })
  expect(stale.status).toBe(409)
  expect(stale.body).toMatchObject({
    code: 'conflict',
    message: 'These answers were changed on another device.',
    details: { draft: { data: { term: 12 }, version: 2 } },
  })
  expect((await save(maya, { base: 0, data: { term: 3 } })).status).toBe(409)
  expect(await read(maya.token)).toMatchObject([{ data: { term: 12 }, version: 2 }])
})

test('A-09 whatever two devices send in whatever order, versions never jump and no acknowledged save is overwritten unseen', async () => {
  const maya = await createLead(at)
  const subjects = fc.integer({ min: 1, max: 1_000_000 })
  const moves = fc.array(
    fc.record({ device: fc.constantFrom(0, 1), again: fc.boolean(), look: fc.boolean() }),
    { maxLength: 12 },
  )
  await fc.assert(
    fc.asyncProperty(subjects, moves, async (n, list) => {
      const subject = `property-${n}-${++keys}`
      const knows = [0, 0]
      let version = 0
      for (const { device, again, look } of list) {
        if (look) knows[device] = version
        const body = { subject, base: knows[device], save_key: newKey(), data: { by: device, n: keys } }
        const sent = [await save(maya, body), ...(again ? [await save(maya, body)] : [])]
        const fits = knows[device] === version
        expect(sent.map(({ status }) => status)).toEqual(sent.map(() => (fits ? 200 : 409)))
        if (fits) knows[device] = version += 1
        if (fits) expect(sent.map(({ body: { version: v } }) => v)).toEqual(sent.map(() => version))
      }
      if (version > 0) await save(maya, { subject, data: null })
    }),
    { numRuns: 15, seed: 20_261_121 },
  )
}, 120_000)

test('A-09 data null drops the draft; a draft ends 168 hours after its last save', async () => {
  const maya = await createLead(at)
  await save(maya, {})
  expect((await save(maya, { data: null, base: 1 })).body).toMatchObject({ version: 0 })
  expect(await read(maya.token)).toEqual([])
  await save(maya, { subject: 'old' })
  await at.advance(100 * 3600)
  await save(maya, { subject: 'young' })
  await at.advance(67 * 3600)
  expect((await read(maya.token)).map(({ subject }) => subject).toSorted()).toEqual(['old', 'young'])
  await at.advance(2 * 3600)
  expect((await read(maya.token)).map(({ subject }) => subject)).toEqual(['young'])
  await at.advance(168 * 3600)
  const [user] = await at.ctx.db.select().from(users).where(eq(users.public_id, maya.id))
  expect(await at.ctx.db.select().from(drafts).where(eq(drafts.user_id, user!.id))).toEqual([])
})

test('a draft of 64 KB is too much', async () => {
  const maya = await createLead(at)
  expect((await save(maya, { data: { text: 'x'.repeat(64 * 1024) } })).status).toBe(400)
})

test('A-09 the link goes to the owner’s address, opens a session there once and leads back to the page', async () => {
  const maya = await createLead(at)
  await save(maya, {})
  const path = `/weight-loss-payment/${'c'.repeat(22)}`
  const mailed = await at.call('POST', '/api/app/drafts/link', { token: maya.token, body: { path } })
  expect(mailed.body.status).toBe('success')
  const token = await linkTo(maya.email)
  expect(token).toMatch(/^[\w-]{43}$/)
  const opened = await open(token)
  expect(opened.body).toMatchObject({ path, session: { scope: 'patient', user: { id: maya.id } } })
  const session = (opened.body.session as { token: string }).token
  expect(await read(session)).toMatchObject([{ data: { term: 6 } }])
  const again = await open(token)
  expect(again.status).toBe(410)
  expect(again.body.message).toBe('Link expired!')
})

test('A-09 a link ends after 24 hours, and leads to no address but our pages', async () => {
  const maya = await createLead(at)
  const mail = (path: string) =>
    at.call('POST', '/api/app/drafts/link', { token: maya.token, body: { path } })
  for (const path of ['https://evil.example', '//evil.example', '/demo', '/verify?x=1', '/verify/..'])
    expect((await mail(path)).status, path).toBe(400)
  await mail('/verify')
  const token = await linkTo(maya.email)
  await at.advance(24 * 3600 + 1)
  expect((await open(token)).status).toBe(410)
})

test('D-03 who has a password is asked for it, and a signed-in user is never replaced; the link stays unused', async () => {
  const [maya, omar] = [await createLead(at), await createLead(at, { name: 'Omar Sample' })]
  await at.call('POST', '/api/app/drafts/link', { token: maya.token, body: { path: '/verify' } })
  const token = await linkTo(maya.email)
  const other = await open(token, omar.token)
  expect(other.status).toBe(409)
  expect(other.body.code).toBe('conflict')
  expect((await open(token)).status).toBe(200)

  const mine = await setPassword(at, maya)
  await at.call('POST', '/api/app/drafts/link', { token: mine, body: { path: '/verify' } })
  const second = await linkTo(maya.email)
  const refused = await open(second)
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ code: 'login_required', details: { path: '/verify' } })
  expect((await open(second)).body.code).toBe('login_required')
})
