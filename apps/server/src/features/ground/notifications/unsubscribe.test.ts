import { createServer } from 'node:net'
import { keysOf } from '@contour/domain/table-keys'
import { startTestService, type TestService } from '@contour/testkit'
import { createLead } from '@contour/testkit/people/index'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smtpSender } from '../../../adapters/messages/smtp.ts'
import { inJob } from '../../../call-context.ts'
import { destinationMarks, outbox, users } from '../../../db/schema.ts'
import { OPTIONAL_LETTERS } from './letter-purposes.ts'
import { notify } from './notify.ts'
import { sendOutbox } from './send-outbox.ts'
import { TEMPLATES } from './templates.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

let waits = 0
const queueNews = (email: string) =>
  inJob(at.ctx, () =>
    at.ctx.db.transaction((tx) =>
      notify(tx, at.ctx, 'waitlist_available', null, { waitId: `w-${(waits += 1)}`, to: email, state: 'TX' }),
    ),
  )
const lettersTo = (email: string) =>
  at.ctx.db.select().from(outbox).where(eq(outbox.to, email)).orderBy(outbox.id)
const marksOf = (email: string) =>
  at.ctx.db.select().from(destinationMarks).where(eq(destinationMarks.to, email))
const open = async (path: string, method = 'GET', body?: string) => {
  const response = await fetch(at.service.patientUrl + path, {
    method,
    ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  })
  return { status: response.status, text: await response.text() }
}

test('ADR 0033 the page of the link changes nothing, its one button ends the letters without a login, and twice is once', async () => {
  const email = 'waits@example.com'
  await queueNews(email)
  const [letter] = await lettersTo(email)
  expect(letter?.body).toContain(`/unsubscribe/${letter?.public_id}`)
  const page = await open(`/unsubscribe/${letter?.public_id}`)
  expect(page.status).toBe(200)
  expect(page.text.match(/<button>/g)).toHaveLength(1)
  expect(page.text).toContain('news of the waiting list')
  expect(await marksOf(email)).toEqual([])
  const action = /action="([^"]+)"/.exec(page.text)?.[1] ?? ''
  for (let n = 0; n < 2; n += 1)
    expect((await open(action, 'POST', 'List-Unsubscribe=One-Click')).status).toBe(200)
  expect(await marksOf(email)).toMatchObject([{ channel: 'email', reason: 'unsubscribed' }])
  await queueNews(email)
  expect(await lettersTo(email)).toHaveLength(1)
})

test('ADR 0033 what care requires has no such link, and goes to an address that unsubscribed', async () => {
  const lead = await createLead(at)
  const [user] = await at.ctx.db.select().from(users).where(eq(users.public_id, lead.id))
  if (!user) throw new Error('no user')
  await queueNews(lead.email)
  const optional = (await lettersTo(lead.email)).at(-1)
  await open(`/api/unsubscribe/${optional?.public_id}`, 'POST')
  await inJob(at.ctx, () =>
    at.ctx.db.transaction((tx) => notify(tx, at.ctx, 'auto_accepted', user, { orderId: 'order-one' })),
  )
  const care = (await lettersTo(lead.email)).at(-1)
  expect(care?.kind).toBe('auto_accepted')
  expect(care?.body).not.toContain('unsubscribe')
  expect((await open(`/unsubscribe/${care?.public_id}`)).status).toBe(404)
  expect((await open(`/api/unsubscribe/${care?.public_id}`, 'POST')).status).toBe(404)
  expect((await open('/unsubscribe/unknown')).status).toBe(404)
})

test('ADR 0033 an optional letter that waits when its recipient unsubscribes is not sent', async () => {
  const email = 'late@example.com'
  await queueNews(email)
  await at.settle()
  const [first] = await lettersTo(email)
  await at.ctx.db.update(outbox).set({ state: 'waiting', sent_at: null }).where(eq(outbox.to, email))
  await open(`/api/unsubscribe/${first?.public_id}`, 'POST')
  await sendOutbox(at.ctx)
  expect((await lettersTo(email))[0]).toMatchObject({
    state: 'failed',
    error: 'not sent: the recipient is marked as unsubscribed',
  })
})

/** What a mail program would read: a server that takes every email. */
async function mailServer() {
  let data = ''
  const server = createServer((socket) => {
    let reading = false
    socket.write('220 test\r\n')
    socket.on('data', (part) => {
      const text = part.toString()
      if (reading) {
        data += text
        if (data.endsWith('\r\n.\r\n')) {
          reading = false
          socket.write('250 taken\r\n')
        }
        return
      }
      for (const line of text.trim().split('\r\n')) {
        reading = line === 'DATA'
        socket.write(reading ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { port, read: () => data, close: () => new Promise((resolve) => server.close(resolve)) }
}

test('ADR 0033 an optional email carries both headers of one-click unsubscribe, another none', async () => {
  const server = await mailServer()
  try {
    const sender = smtpSender(`smtp://127.0.0.1:${server.port}`, 'a@example.com')
    const message = { to: 'b@example.com', subject: 's', body: 'b', html: null, reference: 'r' }
    await sender.send(message)
    expect(server.read()).not.toContain('List-Unsubscribe')
    await sender.send({ ...message, unsubscribe: 'https://clinic.example/api/unsubscribe/abc' })
    expect(server.read()).toContain('List-Unsubscribe: <https://clinic.example/api/unsubscribe/abc>')
    expect(server.read()).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  } finally {
    await server.close()
  }
})

test('R-008 of the letters that neither care nor law requires the cart link alone goes out as a text, which is counted', () => {
  const texted = keysOf(OPTIONAL_LETTERS).filter((kind) =>
    [TEMPLATES[kind].channels].flat().some((channel) => channel !== 'email'),
  )
  expect(texted).toEqual(['cart_link'])
})
