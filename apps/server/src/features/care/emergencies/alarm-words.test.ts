import { BUILT_IN_VERSION, BUILT_IN_WORDS } from '@contour/domain/conversations/alarm-words'
import { audit, alarmWordVersions, emergencyAlerts } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { createBuyer } from '@contour/testkit/people/place-order'
import { openDoctorChat, rowOf, write } from '@contour/testkit/people/red-thread'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { asc, inArray } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { refreshAlarmWords } from './alarm-word-store.ts'

const NEXT = BUILT_IN_VERSION + 1

let at: TestService
beforeEach(async () => {
  await at?.close()
  at = await startTestService()
  await signInStaff(at, 'clinician')
})
afterAll(() => at.close())

type Texts = { patterns: string; examples: string }
type Words = {
  published: Texts & { version: number }
  lacking: Texts | null
  draft: (Texts & { id: string; own: boolean; changed_at: string }) | null
  versions: { version: number; author: string; published_by: string }[]
}

const words = async (who = 'clinician') =>
  (await at.staffCall('GET', '/staff-api/alarm-words', { token: await signInStaff(at, who) }))
    .body as unknown as Words
const post = async (path: string, who: string, body: object = {}) =>
  at.staffCall('POST', `/staff-api/alarm-words/${path}`, { token: await signInStaff(at, who), body })
const publish = async (who: string) => {
  const { draft } = await words(who)
  return post(`${draft?.id}/publish`, who, { changed_at: draft?.changed_at })
}
/** Lines of the published version with words of our own, which no one else uses. */
async function withZapped(examples = '\nEnglish | stroke | I was zapped') {
  const { published } = await words()
  return {
    patterns: `${published.patterns}\nstroke | in order | 1 | zapped`,
    examples: published.examples + examples,
  }
}
const thread = async () => openDoctorChat(at, (await createBuyer(at)).userId)

test('D-77 the built-in list has a version; a published one is read from then on, and older alarms keep the version that found them', async () => {
  expect((await words()).published.version).toBe(BUILT_IN_VERSION)
  const [before, after] = [await thread(), await thread()]
  await write(at, before, 'patient', 'I have chest pain')
  await write(at, after, 'patient', 'I was zapped')
  expect((await rowOf(at, after)).emergency_since).toBeNull()
  expect((await post('draft', 'clinician', await withZapped())).status).toBe(200)
  expect((await publish('clinician-south')).status).toBe(200)
  await write(at, after, 'patient', 'I was zapped')
  expect((await rowOf(at, after)).emergency_since).not.toBeNull()
  const alarms = await at.ctx.db.select().from(emergencyAlerts).orderBy(asc(emergencyAlerts.id))
  expect(alarms.map(({ rule, words_version }) => [rule, words_version])).toEqual([
    ['chest_pain', BUILT_IN_VERSION],
    ['stroke', NEXT],
  ])
  const { published, draft, versions } = await words()
  expect([published.version, draft, versions]).toMatchObject([NEXT, null, [{ version: NEXT }]])
  const rows = await at.ctx.db
    .select()
    .from(audit)
    .where(inArray(audit.action, ['alarm_words.saved', 'alarm_words.published']))
    .orderBy(asc(audit.id))
  expect(rows.map(({ action, after: changed }) => [action, changed])).toEqual([
    ['alarm_words.saved', null],
    ['alarm_words.published', { version: NEXT }],
  ])
})

test('D-77 another process reads the published version at its next look', async () => {
  await post('draft', 'clinician', await withZapped())
  await publish('clinician-south')
  const other = { db: at.ctx.db, alarmWords: { current: BUILT_IN_WORDS } }
  await refreshAlarmWords(other)
  expect([other.alarmWords.current.version, other.alarmWords.current.find('I was zapped').red]).toEqual([
    NEXT,
    ['stroke'],
  ])
})

test('D-77 a clinic reads with its own words after a release whose built-in version has the same number', async () => {
  await post('draft', 'clinician', await withZapped())
  await publish('clinician-south')
  await at.ctx.db.update(alarmWordVersions).set({ version: BUILT_IN_VERSION })
  const restarted = { db: at.ctx.db, alarmWords: { current: BUILT_IN_WORDS } }
  await refreshAlarmWords(restarted)
  expect(restarted.alarmWords.current.find('I was zapped').red).toEqual(['stroke'])
  // The next one is no number that has been used.
  await post('draft', 'clinician', await withZapped())
  await publish('clinician-south')
  expect((await words()).published.version).toBe(NEXT)
})

test('D-77 words that a release adds are offered to a clinic that has published its own, and not taken over by themselves', async () => {
  expect((await words()).lacking).toBeNull()
  const { published } = await words()
  const line = 'suicide | in order | 1 | unalive'
  const patterns = published.patterns.replace(`${line}\n`, '')
  await post('draft', 'clinician', { patterns, examples: published.examples })
  expect((await publish('clinician-south')).status).toBe(200)
  expect((await words()).lacking).toEqual({ patterns: line, examples: '' })
  expect(at.ctx.alarmWords.current.find('unalive').red).toEqual([])
})

test('D-77 a list is not published by its author, not by an administrator, and not once it has changed', async () => {
  await post('draft', 'clinician', await withZapped())
  expect((await publish('clinician')).body).toMatchObject({ code: 'forbidden' })
  expect((await publish('admin')).status).toBe(403)
  const { draft } = await words('clinician-south')
  await at.advance(60)
  await post('draft', 'clinician', await withZapped('\nEnglish | stroke | zapped again'))
  const stale = await post(`${draft?.id}/publish`, 'clinician-south', { changed_at: draft?.changed_at })
  expect(stale.status).toBe(409)
  expect(at.ctx.alarmWords.current.version).toBe(BUILT_IN_VERSION)
  // The database refuses it too.
  const [row] = await at.ctx.db.select().from(alarmWordVersions)
  await expect(
    at.ctx.db
      .update(alarmWordVersions)
      .set({ version: 2, published_at: at.clock.now(), published_by: row?.author }),
  ).rejects.toThrow()
})

test('D-77 a list without examples, or with one that is read wrongly, is refused with the reason', async () => {
  const { published } = await words()
  await post('draft', 'clinician', { patterns: published.patterns, examples: '' })
  expect((await publish('clinician-south')).body).toMatchObject({
    code: 'invalid_request',
    message: expect.stringContaining('has no example'),
  })
  await post('draft', 'clinician', await withZapped('\nEnglish | none | I was zapped'))
  expect((await publish('clinician-south')).body.message).toContain('read wrongly')
  expect(at.ctx.alarmWords.current.version).toBe(BUILT_IN_VERSION)
})

test('D-77 a line that cannot be read is not saved, and nobody changes the draft of somebody else', async () => {
  const broken = await post('draft', 'clinician', { patterns: 'nonsense', examples: '' })
  expect(broken.body).toMatchObject({ code: 'invalid_request', field: 'patterns' })
  expect((await words()).draft).toBeNull()
  await post('draft', 'admin', await withZapped())
  expect((await post('draft', 'clinician', await withZapped())).status).toBe(409)
  const { draft } = await words()
  expect((await post(`${draft?.id}/drop`, 'clinician')).status).toBe(200)
  expect((await post(`${draft?.id}/drop`, 'clinician')).status).toBe(404)
  expect((await post('draft', 'support', await withZapped())).status).toBe(403)
})

test('D-77 lines are tried on a text and on all examples before they are stored', async () => {
  const texts = await withZapped('\nEnglish | none | I was zapped')
  const { body } = await post('try', 'admin', { ...texts, text: 'I was zapped' })
  expect(body).toMatchObject({
    level: 'red',
    rules: ['stroke'],
    failed: [{ text: 'I was zapped', rule: null }],
  })
  expect((await words()).draft).toBeNull()
})
