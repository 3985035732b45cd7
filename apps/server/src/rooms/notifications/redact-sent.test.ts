import { startTestService } from '@contour/testkit'
import type { TestService } from '@contour/testkit'
import { createLead, messagesOf, passwordTokenOf } from '@contour/testkit/people/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Carriers } from '../../adapters/messages/port.ts'
import type { Config } from '../../config.ts'
import { outbox } from '../../db/schema.ts'
import { queueMessage } from './queue-message.ts'
import { REDACTED } from './redact-sent.ts'
import { sendOutbox } from './send-outbox.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

/** As with real providers: what was handed over, and whether it is taken. */
function providers(accepts: () => boolean) {
  const handedOver: string[] = []
  const send: Carriers['email']['send'] = async ({ body }) => {
    handedOver.push(body)
    return accepts() ? { state: 'sent' } : { state: 'failed', reason: 'busy' }
  }
  const config = {
    demo: false,
    mail: { kind: 'smtp', url: 'smtp://127.0.0.1', from: 'a@example.com' },
    sms: { kind: 'off' },
  } satisfies Pick<Config, 'demo' | 'mail' | 'sms'>
  const carriers = { email: { send }, sms: { send }, task: { send } } as Carriers
  return { handedOver, sendNow: () => sendOutbox({ ...at.ctx, carriers, config }) }
}

test('a link is kept until the mail is delivered, then its text goes; the link itself still works', async () => {
  let up = false
  const { handedOver, sendNow } = providers(() => up)
  const lead = await createLead(at)
  const token = await passwordTokenOf(at, lead.email)
  await sendNow()
  expect((await messagesOf(at, lead.email))[0]).toMatchObject({ state: 'waiting' })
  expect(await passwordTokenOf(at, lead.email)).toBe(token)

  up = true
  await at.ctx.db.update(outbox).set({ next_try_at: null })
  await sendNow()
  expect(handedOver.at(-1)).toContain(token)
  expect((await messagesOf(at, lead.email))[0]).toMatchObject({ state: 'sent', body: REDACTED })
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
