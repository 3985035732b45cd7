import { createServer, type Server } from 'node:http'
import { staffToken, startTestService, testTime, type TestService } from '@contour/testkit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inJob } from '../../../call-context.ts'
import { hours, minutes } from '../../../clock.ts'
import { alertDeliveries, alerts } from '../../../db/schema.ts'
import { isSigned, SIGNATURE_HEADER } from '../../../webhook-signature.ts'
import { closeAlert, deliverNews, openAlert, openAlerts } from './index.ts'

const SECRET = 'a-secret-of-the-webhook-of-alerts'

let at: TestService
let receiver: Server
let now = testTime()
/** What the receiver of the webhook answers. */
let answers = 200
let posted: { event: string; signed: boolean }[] = []
const sent: { to: string; subject: string; body: string }[] = []
let token = ''

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts)
      const signed = isSigned(SECRET, body, request.headers[SIGNATURE_HEADER], at.clock.real())
      posted.push({ event: JSON.parse(body.toString()).event, signed })
      response.writeHead(answers).end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const address = receiver.address()
  const port = typeof address === 'object' && address ? address.port : 0
  at = await startTestService({
    realNow: () => now,
    env: {
      ALERT_WEBHOOK_URL: `http://127.0.0.1:${port}/alerts`,
      ALERT_WEBHOOK_SECRET: SECRET,
      ALERT_EMAILS: 'owner@clinic.example, engineer@clinic.example',
      ALERT_PHONES: '(212) 555-0143',
      RUNBOOK_URL: 'https://clinic.example/runbook',
    },
  })
  const keep = {
    send: async (message: (typeof sent)[number]) => (sent.push(message), { state: 'sent' as const }),
  }
  Object.assign(at.ctx.messageSenders, { email: keep, sms: keep })
})
afterAll(async () => {
  await at.close()
  await new Promise((resolve) => receiver.close(resolve))
})
beforeEach(async () => {
  await at.ctx.db.delete(alertDeliveries)
  await at.ctx.db.delete(alerts)
  posted = []
  sent.length = 0
  answers = 200
  // Hours pass in some tests, after which a session has ended.
  token = await staffToken(at.ctx, ['administrator'])
})

const finding = { fault: 'disk_low' as const, subject: 'machine-1', details: 'DATA_DIR: 4.0 GB free.' }
const open = () => inJob(at.ctx, () => openAlert(at.ctx, finding))
async function close(): Promise<void> {
  const [alert] = await openAlerts(at.ctx.db)
  if (!alert) throw new Error('no alert is open')
  await inJob(at.ctx, () => closeAlert(at.ctx, alert))
}
const list = async (show: 'open' | 'closed' = 'open') => {
  const { body } = await at.staffCall('GET', `/staff-api/alerts?show=${show}`, { token })
  return body['rows'] as Record<string, unknown>[]
}

test('R-048 an alert is told to the webhook with a signature, to every address and every phone, once', async () => {
  await open()
  await deliverNews(at.ctx)
  await deliverNews(at.ctx)
  expect(posted).toEqual([{ event: 'alert.began', signed: true }])
  expect(sent.map(({ to }) => to)).toEqual(['owner@clinic.example', 'engineer@clinic.example', '2125550143'])
  expect(sent[0]?.subject).toBe('Alert: A disk is nearly full')
  expect(sent[0]?.body).toContain('https://clinic.example/runbook#alerts')
  expect(sent[2]?.body).toContain('A disk is nearly full. DATA_DIR: 4.0 GB free.')
})

test('R-048 two processes that see the same fault open one alert', async () => {
  expect((await Promise.all([open(), open()])).toSorted()).toEqual([false, true])
  await deliverNews(at.ctx)
  expect(posted).toHaveLength(1)
})

test('R-048 a receiver that answers 500 is tried for a day with growing pauses; nothing is lost', async () => {
  answers = 500
  await open()
  const begun = now
  while (now - begun < hours(23)) {
    await deliverNews(at.ctx)
    now += minutes(1)
  }
  expect(posted.length).toBeGreaterThan(30)
  expect(posted.length).toBeLessThan(80)
  // The others were told at once, whatever the webhook does.
  expect(sent).toHaveLength(3)
  answers = 200
  now += hours(0.5)
  await deliverNews(at.ctx)
  const rows = await at.ctx.db.select().from(alertDeliveries)
  expect(rows.find(({ channel }) => channel === 'webhook')).toMatchObject({ state: 'sent', error: null })
})

test('R-048 after a day a receiver is given up, and the list says that it was not told', async () => {
  answers = 500
  await open()
  await deliverNews(at.ctx)
  now += hours(24)
  await deliverNews(at.ctx)
  token = await staffToken(at.ctx, ['administrator'])
  expect(await list()).toMatchObject([{ told: { sent: 3, waiting: 0, failed: 1 } }])
})

test('R-048 a receiver learns the end of a fault only after its beginning', async () => {
  answers = 500
  await open()
  await deliverNews(at.ctx)
  await close()
  await deliverNews(at.ctx)
  expect(posted.map(({ event }) => event)).toEqual(['alert.began'])
  answers = 200
  now += minutes(1)
  await deliverNews(at.ctx)
  await deliverNews(at.ctx)
  expect(posted.map(({ event }) => event)).toEqual(['alert.began', 'alert.began', 'alert.ended'])
  expect(sent.map(({ subject }) => subject).filter(Boolean)).toEqual([
    'Alert: A disk is nearly full',
    'Alert: A disk is nearly full',
    'Over: A disk is nearly full',
    'Over: A disk is nearly full',
  ])
})

test('R-048 the list says since when, who acts, what to do, and who has it; the second who takes it is refused', async () => {
  await open()
  const [row] = await list()
  expect(row).toMatchObject({
    title: 'A disk is nearly full',
    details: finding.details,
    owner: 'operator',
    state: 'open',
    acknowledged_by: null,
  })
  const take = () =>
    at.staffCall('POST', `/staff-api/alerts/${String(row?.['id'])}/acknowledge`, {
      token,
      body: { note: 'I remove old copies.' },
    })
  expect((await take()).status).toBe(200)
  expect(await list()).toMatchObject([{ state: 'acknowledged', note: 'I remove old copies.' }])
  expect((await list())[0]?.['acknowledged_by']).toBeTruthy()
  expect((await take()).status).toBe(409)
  await close()
  expect(await list()).toEqual([])
  expect(await list('closed')).toMatchObject([{ state: 'closed', note: 'I remove old copies.' }])
})

test('R-048 a fault that ends by itself cannot be ended by hand', async () => {
  await open()
  const [row] = await list()
  const answer = await at.staffCall('POST', `/staff-api/alerts/${String(row?.['id'])}/looked-into`, {
    token,
    body: { note: 'I looked.' },
  })
  expect(answer.status).toBe(409)
  expect(await list()).toHaveLength(1)
})

test('R-048 a test of the receivers says of each whether it was taken, and opens no alert', async () => {
  answers = 500
  const { body } = await at.staffCall('POST', '/staff-api/alerts/test', { token, body: {} })
  expect(body['results']).toMatchObject([
    { channel: 'webhook', receiver: 'settings', error: 'webhook 500' },
    { channel: 'email', error: null },
    { channel: 'email', error: null },
    { channel: 'sms', error: null },
  ])
  expect(await list()).toEqual([])
})

test('R-048 open alerts are the red lines of the administrators’ home page, and a part of the status of everybody', async () => {
  await open()
  const overview = await at.staffCall('GET', '/staff-api/overview', { token })
  expect(overview.body['alerts']).toMatchObject([
    { title: 'A disk is nearly full', details: finding.details, acknowledged: false },
  ])
  const status = await at.staffCall('GET', '/staff-api/status', {
    token: await staffToken(at.ctx, ['pharmacy']),
  })
  const parts = status.body['parts'] as { part: string; faults: { title: string }[] }[]
  expect(parts.filter(({ faults }) => faults.length > 0)).toMatchObject([
    { part: 'service', faults: [{ title: 'A disk is nearly full' }] },
  ])
  expect(JSON.stringify(status.body)).not.toContain(finding.details)
})
