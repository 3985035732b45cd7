import { readFileSync } from 'node:fs'
import { seedService } from '@contour/server/seed/seed-service'
import { stories } from '@contour/server/db/schema'
import { seedStories } from '@contour/server/seed/seed-stories'
import { startTestService, type TestService } from '@contour/testkit'
import { createLead } from '@contour/testkit/people/create-lead'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())
beforeEach(async () => {
  await at.ctx.db.delete(stories)
})

type Row = { id: string; state: string; versions: { version: number; may_approve: boolean }[] }
const read = async () =>
  (await at.call('GET', '/api/app/stories')).body['stories'] as { id: string; title: string }[]
const desk = async (who: string, method: string, path = '', body?: unknown) =>
  at.staffCall(method, `/staff-api/stories${path}`, {
    token: await signInStaff(at, who),
    ...(body === undefined ? {} : { body }),
  })
const rowOf = async (id: string, who = 'admin') =>
  ((await desk(who, 'GET')).body['rows'] as Row[]).find((row) => row.id === id)
const story = (part: object = {}) => ({
  title: 'A first week',
  label: 'Robin, a sample person',
  clip: '/stories/robin.mp4',
  poster: '/stories/robin.webp',
  captions: '/stories/robin.vtt',
  consent_ref: 'folder 12, sheet 3',
  place: 9,
  review_by: '2030-01-31',
  ...part,
})

test('R-100 the demo has four sample clips of our own, each small, with a poster and captions that call it a sample', async () => {
  const demo = await startTestService()
  try {
    await seedService({ ...demo.ctx, config: { ...demo.ctx.config, seed: 'staff' } })
    const { body } = await demo.call('GET', '/api/app/stories')
    const shown = body['stories'] as { label: string; clip: string; poster: string; captions: string }[]
    expect(shown).toHaveLength(4)
    for (const { label, clip, poster, captions } of shown) {
      expect(label).toBe('Sample clip, nobody’s story')
      expect(fileOf(clip).subarray(4, 8).toString()).toBe('ftyp')
      expect(fileOf(clip).length).toBeLessThan(100_000)
      expect(fileOf(poster).subarray(8, 12).toString()).toBe('WEBP')
      expect(fileOf(captions).toString()).toMatch(/^WEBVTT[^]*This clip is a sample\./)
    }
  } finally {
    await demo.close()
  }
})

/** A file that the patient app serves. */
const fileOf = (url: string) => readFileSync(new URL(`../../../../../patient/public${url}`, import.meta.url))

test('F-RPT-013 stories are served in their order, and none is there before one is added', async () => {
  expect(await read()).toEqual([])
  await seedStories(at.ctx)
  await seedStories(at.ctx)
  const ids = (...marks: string[]) => marks.map((mark) => `sample-story-${mark}`)
  expect((await read()).map(({ id }) => id)).toEqual(ids('1', '2', '3', '4'))
  await at.ctx.db.update(stories).set({ place: 0 }).where(eq(stories.story, 'sample-story-4'))
  expect((await read()).map(({ id }) => id)).toEqual(ids('4', '1', '2', '3'))
  expect((await desk('content', 'POST', '/sample-story-3/withdraw', {})).status).toBe(200)
  expect((await read()).map(({ id }) => id)).toEqual(ids('4', '1', '2'))
  expect((await rowOf('sample-story-3'))?.state).toBe('withdrawn')
  expect((await desk('content', 'POST', '/sample-story-3/withdraw', {})).status).toBe(404)
})

test('S-20 a story waits for somebody else’s approval; so does each change, while the report keeps the approved one', async () => {
  const { body } = await desk('content', 'POST', '', story())
  const id = String(body['id'])
  const shown = async () => (await read()).find((one) => one.id === id)
  expect(await shown()).toBeUndefined()
  expect(await rowOf(id, 'content')).toMatchObject({ state: 'draft', versions: [{ may_approve: false }] })
  expect((await desk('content', 'POST', `/${id}/approve`, { version: 1 })).status).toBe(403)
  expect((await desk('admin', 'POST', `/${id}/approve`, { version: 1 })).status).toBe(200)
  expect(await shown()).toMatchObject({ title: 'A first week' })

  expect((await desk('admin', 'POST', '', { id, ...story({ title: 'Mine' }) })).body).toMatchObject({
    version: 2,
  })
  expect(await shown()).toMatchObject({ title: 'A first week' })
  expect(await desk('admin', 'POST', `/${id}/approve`, { version: 2 })).toMatchObject({
    status: 409,
    body: { message: 'Nobody else can approve this, so it waits 24 hours from when it was made.' },
  })
  await desk('content', 'POST', '', { id, ...story({ title: 'A second week' }) })
  expect((await desk('admin', 'POST', `/${id}/approve`, { version: 2 })).status).toBe(409)
  expect((await desk('admin', 'POST', `/${id}/approve`, { version: 3 })).status).toBe(200)
  expect(await shown()).toMatchObject({ title: 'A second week' })
})

test('S-20 a story is hidden after its last day, and shown again once a new day is approved', async () => {
  const today = at.clock.now().toISOString().slice(0, 10)
  const { body } = await desk('content', 'POST', '', story({ review_by: today }))
  const id = String(body['id'])
  await desk('admin', 'POST', `/${id}/approve`, { version: 1 })
  expect((await read()).some((one) => one.id === id)).toBe(true)
  await at.advance(2 * 86_400)
  expect((await read()).some((one) => one.id === id)).toBe(false)
  expect((await rowOf(id))?.state).toBe('expired')
  await desk('content', 'POST', '', { id, ...story({ review_by: '2030-01-31' }) })
  await desk('admin', 'POST', `/${id}/approve`, { version: 2 })
  expect((await read()).some((one) => one.id === id)).toBe(true)
})

test.each([
  ['no consent', { consent_ref: ' ' }],
  ['a clip of another site', { clip: 'https://elsewhere.example/a.mp4' }],
  ['no last day', { review_by: '2030-02-30' }],
])('S-20 a faulty story is refused: %s', async (_why, part) => {
  const answer = await desk('content', 'POST', '', story(part))
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
})

test('S-20 only content and administrators reach the desk; what is not there is not found', async () => {
  for (const who of ['clinician', 'pharmacy', 'support', 'billing']) {
    expect((await desk(who, 'GET')).status).toBe(403)
    expect((await desk(who, 'POST', '', story())).status).toBe(403)
    expect((await desk(who, 'POST', '/sample-story-1/withdraw', {})).status).toBe(403)
  }
  const { token } = await createLead(at)
  expect((await at.staffCall('GET', '/staff-api/stories', { token })).status).toBe(401)
  expect((await desk('admin', 'POST', '', { id: 'no-such-story', ...story() })).status).toBe(404)
  expect((await desk('admin', 'POST', '/no-such-story/approve', { version: 1 })).status).toBe(404)
})

test('S-20 a draft, its approval and its withdrawal are in the audit trail', async () => {
  const { body } = await desk('content', 'POST', '', story())
  const id = String(body['id'])
  expect((await desk('admin', 'POST', `/${id}/approve`, { version: 1 })).status).toBe(200)
  expect((await desk('content', 'POST', `/${id}/withdraw`, {})).status).toBe(200)
  const { rows } = (await at.staffCall('GET', '/staff-api/audit', { token: await signInStaff(at, 'admin') }))
    .body as unknown as { rows: { action: string; subject: string | null }[] }
  const ofStory = rows.filter(({ subject }) => subject === `story:${id}`).map(({ action }) => action)
  expect(ofStory.toSorted()).toEqual(['story.approved', 'story.drafted', 'story.withdrawn'])
})

test('content staff choose from the files that the site has; nobody else reads the list', async () => {
  const { status, body } = await desk('content', 'GET', '/media')
  expect(status).toBe(200)
  const files = (ending: string) => [1, 2, 3, 4].map((n) => `/samples/story-${n}.${ending}`)
  expect(body).toMatchObject({ clips: files('mp4'), captions: files('vtt') })
  expect(body['posters']).toEqual(expect.arrayContaining(files('webp')))
  for (const who of ['clinician', 'pharmacy', 'support', 'billing'])
    expect((await desk(who, 'GET', '/media')).status, who).toBe(403)
})
