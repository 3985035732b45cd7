import { seedCannedReplies } from '@contour/server/seed/seed-canned-replies'
import { startTestService, type TestService } from '@contour/testkit'
import { callStaff } from '@contour/testkit/people/replacement-life'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

type Row = Record<string, unknown>
const canned = (method: string, path: string, body?: unknown, who = 'support') =>
  callStaff(at, who, method, `/canned-replies${path}`, body)
const rows = async (path = '') => (await canned('GET', path)).body['rows'] as Row[]
const wording = {
  channel: 'support',
  title: 'Opening hours',
  body: 'Hello {first_name}, we are open 9 to 6.',
}

test('M-09 a prepared reply is changed in versions, with who wrote each, and withdrawn with its history', async () => {
  const created = (await canned('POST', '', wording)).body['reply'] as Row
  expect(created).toMatchObject({ ...wording, version: 1, by: 'Sky Support-Demo' })
  const id = String(created['id'])
  const changed = await canned(
    'POST',
    `/${id}`,
    { ...wording, body: 'We are open 9 to 6.', channel: 'both', version: 1 },
    'admin',
  )
  expect(changed.body['reply']).toMatchObject({ version: 2, channel: 'both', by: 'Addison Admin-Demo' })
  expect((await canned('POST', `/${id}`, { ...wording, version: 1 })).body).toMatchObject({
    code: 'conflict',
  })
  expect((await rows(`/${id}/versions`)).map(({ version, body }) => [version, body])).toEqual([
    [2, 'We are open 9 to 6.'],
    [1, wording.body],
  ])
  expect((await rows()).filter((row) => row['id'] === id)).toMatchObject([{ version: 2 }])
  expect((await canned('POST', `/${id}/end`, {})).status).toBe(200)
  expect((await rows()).map((row) => row['id'])).not.toContain(id)
  expect(await rows(`/${id}/versions`)).toHaveLength(2)
  expect((await canned('POST', `/${id}/end`, {})).status).toBe(404)
  expect((await canned('POST', `/${id}`, { ...wording, version: 2 })).status).toBe(404)
})

test('M-09 a misspelled variable is not saved, and only support, clinicians and administrators write', async () => {
  expect((await canned('POST', '', { ...wording, body: 'Hello {frist_name}' })).body).toMatchObject({
    code: 'invalid_request',
    message: 'There is no variable {frist_name}.',
  })
  expect((await canned('POST', '', wording, 'clinician')).status).toBe(200)
  for (const who of ['pharmacy', 'billing', 'content'])
    expect((await canned('GET', '', undefined, who)).status, who).toBe(403)
})

test('D-85 the prepared texts of charts are written, changed and withdrawn by clinicians alone', async () => {
  const letter = {
    channel: 'letter',
    title: 'Not safe for you',
    body: 'Dear {first_name}, this is not safe.',
  }
  const refusal = { code: 'forbidden', message: 'Clinicians write the texts for charts.' }
  for (const channel of ['letter', 'note', 'compounding'])
    expect((await canned('POST', '', { ...letter, channel })).body, channel).toMatchObject(refusal)
  const created = (await canned('POST', '', letter, 'clinician')).body['reply'] as Row
  const id = String(created['id'])
  // Neither as what it is, nor by making a reply of it first.
  for (const channel of ['letter', 'support'])
    expect((await canned('POST', `/${id}`, { ...letter, channel, version: 1 })).body).toMatchObject(refusal)
  expect((await canned('POST', `/${id}/end`, {}, 'admin')).body).toMatchObject(refusal)
  expect((await rows()).filter((row) => row['id'] === id)).toMatchObject([{ version: 1, channel: 'letter' }])
  expect((await canned('POST', `/${id}/end`, {}, 'clinician')).status).toBe(200)
})

test('M-09 the service comes with prepared replies, which a second start does not repeat', async () => {
  await seedCannedReplies(at.ctx)
  const first = await rows()
  const titles = first.filter(({ by }) => by === null).map(({ title }) => title)
  for (const asked of [
    'A charge that you do not know',
    'Change the address',
    'Delete my data',
    'Question about the dose',
  ])
    expect(titles).toContain(asked)
  await seedCannedReplies(at.ctx)
  expect(await rows()).toEqual(first)
})
