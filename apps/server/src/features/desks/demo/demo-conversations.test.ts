import { startTestService, type TestService } from '@contour/testkit'
import { placeOrder } from '@contour/testkit/people/place-order'
import { openSupportChat, readThread } from '@contour/testkit/people/support-chat'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService({ env: { SEED: 'staff' }, realNow: () => Date.parse('2026-11-23T15:00:00Z') })
})
afterAll(() => at.close())

type Thread = { id: string; email: string; state: string; channel: string; answers: string | null }
const threads = async () => (await at.call('GET', '/demo/conversations')).body['threads'] as Thread[]

test('M-34 the demo answers as the other side, and its reply to the email returns through the webhook', async () => {
  const chat = await openSupportChat(at.ctx)
  const mine = async () => (await threads()).find(({ id }) => id === chat.publicId)
  expect(await mine()).toMatchObject({ state: 'waiting', answers: 'support', email: chat.email })
  await at.advance(16 * 60)
  expect(await mine()).toMatchObject({ state: 'ticket', answers: 'support' })
  const answered = await at.call('POST', `/demo/conversations/${chat.publicId}/answer`)
  expect(answered.body).toMatchObject({ status: 'success', did: 'Support has answered.' })
  const [letter] = (await at.call('GET', `/demo/outbox?to=${chat.email}`)).body as unknown as {
    id: string
    kind: string
    reply_to: string | null
  }[]
  expect(letter).toMatchObject({ kind: 'ticket_answered', reply_to: expect.stringMatching(/^reply\+/) })
  const written = await at.call('POST', `/demo/outbox/${letter?.id}/reply`, {
    body: { text: 'Thank you!\nIt is here.' },
  })
  const { raw, signature } = written.body as unknown as { raw: string; signature: string }
  const taken = await at.call('POST', '/api/webhooks/email', {
    raw,
    headers: { 'content-type': 'message/rfc822', 'x-contour-signature': signature },
  })
  expect(taken.body).toMatchObject({ outcome: 'stored' })
  expect((await readThread(at.ctx, chat)).state).toBe('ticket')
  const { conversationMessages } = await import('../../../db/schema.ts')
  const said = (await at.ctx.db.select().from(conversationMessages)).filter(
    ({ conversation_id }) => conversation_id === chat.key,
  )
  expect(said.at(-1)).toMatchObject({ via: 'email', body: 'Thank you!\nIt is here.', sender: 'visitor' })
})

test('M-34 a message that is no ticket’s takes no answer by email', async () => {
  await placeOrder(at)
  await at.settle()
  const all = (await at.call('GET', '/demo/outbox')).body as unknown as {
    id: string
    reply_to: string | null
  }[]
  const other = all.find(({ reply_to }) => reply_to === null)
  expect(other).toBeDefined()
  const refused = await at.call('POST', `/demo/outbox/${other?.id}/reply`, { body: { text: 'Hello' } })
  expect([refused.status, refused.body['code']]).toEqual([409, 'wrong_status'])
  expect((await at.call('POST', '/demo/outbox/nothing/reply', { body: { text: 'Hello' } })).status).toBe(404)
  expect((await at.call('POST', '/demo/conversations/nothing/answer')).status).toBe(404)
})
