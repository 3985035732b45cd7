import { STATED_HOURS, promiseWords, type PromiseWords } from '@contour/domain/promises/promise-hours'
import { BUSINESS_ZONE } from '@contour/domain/time/plain-date'
import { staffToken, startTestService, type TestService } from '@contour/testkit'
import { createLead, messagesOf, passwordTokenOf } from '@contour/testkit/people/index'
import { tasksAbout } from '@contour/testkit/people/tasks-about'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MessageSenders } from '../../../adapters/messages/port.ts'
import type { Config } from '../../../config.ts'
import { outbox, serviceProcesses, staffMembers } from '../../../db/schema.ts'
import { inJob } from '../../../call-context.ts'
import { rotateKeys } from '../../../rotate-keys.ts'
import { keysFileOf } from '../../../secrets.ts'
import { notify } from './notify.ts'
import { queueMessage } from './queue-message.ts'
import { REDACTED } from './redact-sent.ts'
import { sendOutbox } from './send-outbox.ts'
import { TEMPLATES } from './templates.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

/** Test message senders, modeled on real providers: they record each body and accept it as `accepts` says. */
function providers(accepts: () => boolean) {
  const handedOver: string[] = []
  const asHtml: (string | null)[] = []
  const send: MessageSenders['email']['send'] = async ({ body, html }) => {
    handedOver.push(body)
    asHtml.push(html)
    return accepts() ? { state: 'sent' } : { state: 'failed', reason: 'busy' }
  }
  const config = {
    demo: false,
    mail: { kind: 'smtp', url: 'smtp://127.0.0.1', from: 'a@example.com' },
    sms: { kind: 'off' },
    inbound: null,
    publicOrigin: 'http://localhost:3000',
  } satisfies Pick<Config, 'demo' | 'mail' | 'sms' | 'inbound' | 'publicOrigin'>
  const messageSenders = { email: { send }, sms: { send }, task: { send } } as MessageSenders
  return { handedOver, asHtml, config, sendNow: () => sendOutbox({ ...at.ctx, messageSenders, config }) }
}

test('E-015 a link is kept until the mail is delivered, then its text and its HTML go; the link itself still works', async () => {
  let up = false
  const { handedOver, asHtml, sendNow } = providers(() => up)
  const lead = await createLead(at)
  const token = await passwordTokenOf(at, lead.email)
  await sendNow()
  expect((await messagesOf(at, lead.email))[0]).toMatchObject({ state: 'waiting' })
  expect(await passwordTokenOf(at, lead.email)).toBe(token)

  up = true
  await at.ctx.db.update(outbox).set({ next_try_at: null })
  await sendNow()
  expect(handedOver.at(-1)).toContain(token)
  expect(asHtml.at(-1)).toContain(token)
  expect((await messagesOf(at, lead.email))[0]).toMatchObject({ state: 'sent', body: REDACTED, html: null })
  const set = await at.call('POST', '/api/password-reset', { body: { token, password: 'a good long word' } })
  expect(set.status).toBe(200)
})

test('a code goes from the table with its delivery; a message that opens nothing stays', async () => {
  const { sendNow } = providers(() => true)
  const lead = await createLead(at)
  await at.call('POST', '/api/send-code/2', { token: lead.token })
  const plain = { channel: 'email' as const, to: lead.email, subject: 'News', body: 'It is on its way.' }
  await queueMessage(at.ctx.db, at.ctx, { ...plain, dedupeKey: `news:${lead.id}`, kind: 'shipped' })
  await sendNow()
  const [news, code] = await messagesOf(at, lead.email)
  expect(news).toMatchObject({ kind: 'shipped', state: 'sent', body: 'It is on its way.' })
  expect(code).toMatchObject({ kind: 'verification_code', state: 'sent', body: REDACTED })
})

test('demo mode keeps every text: its outbox is the mail', async () => {
  const lead = await createLead(at)
  await at.settle()
  const [welcome] = await messagesOf(at, lead.email)
  expect(welcome).toMatchObject({ state: 'sent', body: expect.stringContaining('/password-reset/') })
})

test('R-024 a resume link and a cart link are gone from the table once their letter has left', async () => {
  const { handedOver, sendNow } = providers(() => true)
  const lead = await createLead(at)
  await at.call('POST', '/api/app/drafts/link', { token: lead.token, body: { path: '/verify' } })
  await sendNow()
  expect(handedOver.some((body) => body.includes('/resume/'))).toBe(true)
  for (const { kind, body } of await messagesOf(at, lead.email))
    expect([kind, body]).toEqual([kind, REDACTED])
})

test('R-024 a code whose delivery was given up is gone from the table, and is not offered to be sent again', async () => {
  const { sendNow } = providers(() => false)
  const lead = await createLead(at)
  await sendNow()
  // A day of retries has passed.
  await at.ctx.db
    .update(outbox)
    .set({ next_try_at: null, first_try_at: new Date(at.clock.real().getTime() - 86_400_000) })
  await sendNow()
  const [letter] = await messagesOf(at, lead.email)
  expect(letter).toMatchObject({ state: 'failed', body: REDACTED, html: null })
  const token = await staffToken(at.ctx, ['administrator'])
  const again = await at.staffCall('POST', `/staff-api/outbox/${letter?.public_id}/retry`, { token })
  expect([again.status, again.body['code']]).toEqual([409, 'conflict'])
  const listed = await at.staffCall('GET', '/staff-api/outbox?state=failed', { token })
  expect(listed.body['rows']).toContainEqual(
    expect.objectContaining({ id: letter?.public_id, can_retry: false }),
  )
})

/** A service with a mail server: what gives access waits encrypted, as with real patients. */
const withMail = (config: Pick<Config, 'demo' | 'mail' | 'sms' | 'inbound' | 'publicOrigin'>) => ({
  ...at.ctx,
  config: { ...at.ctx.config, ...config },
})
const queueCode = (ctx: ReturnType<typeof withMail>, to: string, code: string) =>
  inJob(ctx, () =>
    ctx.db.transaction((tx) =>
      notify(tx, ctx, 'verification_code', null, {
        ...TEMPLATES.verification_code.sample,
        codeId: ctx.random.id(),
        channel: 'email',
        to,
        code,
      }),
    ),
  )

test('D-102 a code that waits for its mail server is encrypted in the table, and arrives as it was written', async () => {
  const { handedOver, asHtml, sendNow, config } = providers(() => true)
  const ctx = withMail(config)
  await queueCode(ctx, 'waits@example.com', '4711')
  const [row] = await messagesOf(at, 'waits@example.com')
  for (const text of [row?.body, row?.html]) {
    expect(text).toMatch(/^sealed:[\w-]{16}:[\w-]+$/)
    expect(text).not.toContain('4711')
  }
  await sendNow()
  expect(handedOver.at(-1)).toContain('4711')
  expect(asHtml.at(-1)).toContain('4711')
  expect((await messagesOf(at, 'waits@example.com'))[0]).toMatchObject({ state: 'sent', body: REDACTED })
})

test('D-102 a code that was encrypted before its key was rotated arrives, and so does one from before the encryption', async () => {
  const { handedOver, sendNow, config } = providers(() => true)
  const ctx = withMail(config)
  await queueCode(ctx, 'rotated@example.com', '4712')
  rotateKeys(keysFileOf(at.ctx.config), ['rest'])
  at.ctx.secrets.reload()
  await queueMessage(at.ctx.db, at.ctx, {
    dedupeKey: 'plain-code',
    kind: 'verification_code',
    channel: 'email',
    to: 'before@example.com',
    subject: 'Your code',
    body: 'Your code is 4713',
  })
  await sendNow()
  expect(handedOver.filter((body) => /471[23]/.test(body))).toHaveLength(2)
})

test('D-102 while a worker of a build that opens nothing runs beside the new one, a code waits as that worker can send it', async () => {
  const { config } = providers(() => true)
  const ctx = withMail(config)
  const stored = async (to: string) => {
    await queueCode(ctx, to, '4715')
    return (await messagesOf(at, to))[0]?.body
  }
  const now = at.clock.real()
  const facts = { host: 'a', version: '0.0.9', started_at: now, seen_at: now, findings: [] }
  // Builds from before do not know the column.
  await at.ctx.db.insert(serviceProcesses).values([
    { ...facts, id: 'older-worker', kind: 'worker', runs_jobs: true },
    { ...facts, id: 'older-web', kind: 'web', runs_jobs: false },
  ])
  expect(await stored('beside@example.com')).toContain('4715')
  await at.ctx.db.delete(serviceProcesses).where(eq(serviceProcesses.id, 'older-worker'))
  expect(await stored('alone@example.com')).toMatch(/^sealed:/)
  await at.ctx.db.delete(serviceProcesses).where(eq(serviceProcesses.id, 'older-web'))
})

test('D-102 a code whose key is unknown is not sent as it stands: it fails with a task that says why', async () => {
  const { handedOver, sendNow, config } = providers(() => true)
  await queueCode(withMail(config), 'foreign@example.com', '4714')
  await at.ctx.db
    .update(outbox)
    .set({ body: 'sealed:0123456789abcdef:AAAA', html: null })
    .where(eq(outbox.to, 'foreign@example.com'))
  const before = handedOver.length
  await sendNow()
  expect(handedOver).toHaveLength(before)
  const [row] = await messagesOf(at, 'foreign@example.com')
  expect(row).toMatchObject({ state: 'failed', error: expect.stringContaining('key') })
})

test('D-54 the task about a letter to staff that failed names whose it was', async () => {
  await staffToken(at.ctx, ['administrator'])
  const [person] = await at.ctx.db.select().from(staffMembers).limit(1)
  const to = person?.email ?? ''
  await queueMessage(at.ctx.db, at.ctx, {
    dedupeKey: 'staff-link',
    kind: 'staff_link',
    channel: 'email',
    to,
    subject: 'Set up your account',
    body: 'A link',
  })
  const refuse: MessageSenders['email']['send'] = async () => ({ state: 'refused', reason: 'SMTP 550' })
  const { config } = providers(() => true)
  const messageSenders = { email: { send: refuse }, sms: { send: refuse } }
  await sendOutbox({ ...at.ctx, messageSenders, config })
  const [letter] = await messagesOf(at, to)
  const [task] = await tasksAbout(at, `message:${letter?.public_id}`)
  expect(task?.details).toBe(
    `A message of the kind staff link to ${person?.name} was not delivered: SMTP 550.`,
  )
})

test('R-024 every template whose letter holds a token or code is marked as one that opens something', () => {
  const marks = new Map(Object.entries(TEMPLATES).map(([kind, { secret }]) => [kind, secret === true]))
  // Facts that give access have one of these names; a new template with such a fact must be marked as secret.
  for (const [kind, { letter }] of Object.entries(TEMPLATES)) {
    const opened: string[] = []
    const facts = new Proxy(
      {},
      {
        get: (_, name) => {
          if (['token', 'undoToken', 'code', 'cartId'].includes(String(name))) opened.push(String(name))
          if (name === 'refunded' || name === 'released') return []
          const known: Record<string, unknown> = {
            lines: ['line'],
            cents: 100,
            total: { cents: 100, lines: [], card_lines: [100] },
            card: { brand: 'visa', last4: '4242' },
            cardLines: [],
            refunded: [],
            released: [],
            on: '2026-11-22',
            from: '2026-11-22',
            to: '2026-11-23',
            charge: '2026-11-24',
            needs: 'form',
            supply: { last_dose_on: '2026-11-22', next_arrives_on: null },
            neededBy: '2026-11-24',
            arrivesBy: '2026-11-24',
            acceptsAt: null,
            contactBy: null,
            answerBy: '2026-11-24T16:00:00Z',
            by: '2026-11-24T16:00:00Z',
            closes: '2026-11-24T16:00:00Z',
            since: '2026-11-24T14:00:00Z',
            startsAt: '2026-11-24T15:30:00Z',
            because: 'payment',
            notice: 'medical',
            problem: 'lost',
          }
          return known[String(name)] ?? 'fact'
        },
      },
    )
    ;(letter as (facts: object, zone: string, promised: PromiseWords) => unknown)(
      facts,
      BUSINESS_ZONE,
      promiseWords(STATED_HOURS),
    )
    if (opened.length > 0) expect([kind, marks.get(kind)]).toEqual([kind, true])
  }
})
