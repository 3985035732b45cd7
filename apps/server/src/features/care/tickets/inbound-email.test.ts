import { inJob } from '../../../call-context.ts'
import { TEST_FILE } from '@contour/server/adapters/scanner/embedded'
import { startTestService, type TestService } from '@contour/testkit'
import { sampleFiles } from '@contour/testkit/people/doctor-chat-person'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { openSupportChat, readThread, writeIn, type SupportChat } from '@contour/testkit/people/support-chat'
import { desc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after } from '../../../clock.ts'
import { removeUnattachedFiles } from '../../ground/media/index.ts'
import { conversationMessages, inboundEmails, outbox, uploads } from '../../../db/schema.ts'
import { signBody, SIGNATURE_HEADER } from '../../../webhook-signature.ts'

const MORNING = Date.parse('2026-11-23T15:00:00Z')

let at: TestService
beforeAll(async () => {
  at = await startTestService({ realNow: () => MORNING })
})
afterAll(() => at.close())

type Ticket = SupportChat & { address: string }

/** A chat that became a ticket and was answered by support. */
async function answeredTicket(): Promise<Ticket> {
  const chat = await openSupportChat(at.ctx)
  await at.advance(16 * 60)
  await writeIn(at.ctx, chat, { sender: 'support', body: 'It left today.' })
  const { ticket_token } = await readThread(at.ctx, chat)
  return { ...chat, address: `reply+${ticket_token}@replies.contour.example` }
}

let sent = 0

type Mail = { from?: string; to?: string; headers?: readonly string[]; body?: string; id?: string | null }

/** The bytes of an email as a mail program sends it. */
function mail(ticket: Ticket, { from, to, headers = [], body = 'Thank you!', id }: Mail = {}): string {
  const own = id === null ? [] : [`Message-ID: <${id ?? `mail-${++sent}@example.com`}>`]
  const type = headers.some((header) => /^content-type:/i.test(header))
    ? []
    : ['Content-Type: text/plain; charset=utf-8']
  return [
    `From: Visitor Sample <${from ?? ticket.email}>`,
    `To: Support <${to ?? ticket.address}>`,
    'Subject: Re: An answer from our support team',
    ...own,
    'MIME-Version: 1.0',
    ...type,
    ...headers,
    '',
    body,
  ].join('\r\n')
}

/** Posts bytes to the webhook: signed now with the right secret, unless the test says otherwise. */
async function deliver(
  raw: string | Buffer,
  signed: { secret?: string; at?: Date; header?: string | null } = {},
) {
  const bytes = Buffer.from(raw)
  const header =
    signed.header === undefined
      ? signBody(signed.secret ?? at.ctx.secrets.inbound, bytes, signed.at ?? at.clock.real())
      : signed.header
  const response = await fetch(`${at.service.patientUrl}/api/webhooks/email`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', ...(header === null ? {} : { [SIGNATURE_HEADER]: header }) },
    body: bytes,
  })
  const body = (await response.json()) as { code?: string; outcome?: string }
  return { ...body, status: response.status }
}

const newest = async ({ key }: SupportChat) => {
  const [row] = await at.ctx.db
    .select()
    .from(conversationMessages)
    .where(eq(conversationMessages.conversation_id, key))
    .orderBy(desc(conversationMessages.seq))
    .limit(1)
  return row
}

const uploadsNamed = (name: string) => at.ctx.db.select().from(uploads).where(eq(uploads.name, name))

/** How many messages the thread has and what its person was sent: an ignored email changes neither. */
const traces = async (ticket: Ticket) => [
  (await readThread(at.ctx, ticket)).last_seq,
  (await at.ctx.db.select().from(outbox).where(eq(outbox.to, ticket.email))).length,
]

test('M-34 the answer to a ticket’s email returns to its thread without the quotation, and waits as a ticket', async () => {
  const ticket = await answeredTicket()
  const raw = mail(ticket, {
    body: 'It has not arrived.\r\n\r\nOn Mon, Nov 23, 2026 at 10:20 AM Contour <a@b.example> wrote:\r\n> It left today.\r\n',
  })
  expect(await deliver(raw)).toMatchObject({ status: 200, outcome: 'stored' })
  expect(await newest(ticket)).toMatchObject({
    sender: 'visitor',
    via: 'email',
    body: 'It has not arrived.',
    client_id: expect.stringMatching(/^email:/),
  })
  const thread = await readThread(at.ctx, ticket)
  expect(thread.state).toBe('ticket')
  expect(thread.answer_by?.getTime()).toBeGreaterThan(at.clock.now().getTime() + 60 * 60_000)
  expect((await at.messages(ticket.email)).map(({ kind }) => kind)).toEqual([
    'ticket_answered',
    'ticket_opened',
  ])
  await writeIn(at.ctx, ticket, { sender: 'support', body: 'We look for it.' })
  expect((await at.messages(ticket.email))[0]?.text).toContain('We look for it.')
})

test('M-34 somebody who works on the thread keeps it when the answer arrives by email', async () => {
  const ticket = await answeredTicket()
  const { conversations } = await import('../../../db/schema.ts')
  await at.ctx.db.update(conversations).set({ state: 'assigned' }).where(eq(conversations.id, ticket.key))
  expect((await deliver(mail(ticket))).outcome).toBe('stored')
  const thread = await readThread(at.ctx, ticket)
  expect(thread.state).toBe('assigned')
  expect(thread.answer_by?.getTime()).toBeGreaterThan(at.clock.now().getTime() + 60 * 60_000)
})

const notices = async ({ email }: Ticket) =>
  (await at.messages(email)).filter(({ kind }) => kind === 'emergency_notice')

test('D-46 emergency words in an email are answered by email at once with 911 and nothing else, once in a short time', async () => {
  const ticket = await answeredTicket()
  expect((await deliver(mail(ticket, { body: 'I have chest pain since I took it.' }))).outcome).toBe('stored')
  expect((await readThread(at.ctx, ticket)).emergency_since).not.toBeNull()
  const [letter, ...more] = await notices(ticket)
  expect(more).toEqual([])
  expect(letter?.channel).toBe('email')
  expect(letter?.text).toContain('This may be an emergency.')
  expect(letter?.text).toContain('Call 911 now')
  expect(`${letter?.subject}${letter?.text}`).not.toMatch(/chest|988|https?:/)
  await deliver(mail(ticket, { body: 'The chest pain is worse.' }))
  expect(await notices(ticket)).toHaveLength(1)
  await at.advance(24 * 3600)
  await deliver(mail(ticket, { body: 'I have chest pain again.' }))
  expect(await notices(ticket)).toHaveLength(2)
})

test('D-46 an email about suicide is answered with 988 and 911, one with ordinary words not at all', async () => {
  const ticket = await answeredTicket()
  await deliver(mail(ticket, { body: 'No chest pain, thank you.' }))
  expect(await notices(ticket)).toEqual([])
  await deliver(mail(ticket, { body: 'My chest hurts and I want to kill myself.' }))
  const [letter, ...more] = await notices(ticket)
  expect(more).toEqual([])
  expect(letter?.text).toMatch(/988[\s\S]*911/)
})

test('D-46 emergency words that a machine wrote, or that come from another address, are answered with nothing', async () => {
  const ticket = await answeredTicket()
  const before = await traces(ticket)
  const body = 'I have chest pain.'
  const automatic = await deliver(mail(ticket, { body, headers: ['Auto-Submitted: auto-replied'] }))
  const foreign = await deliver(mail(ticket, { body, from: 'another@example.com' }))
  expect([automatic.outcome, foreign.outcome]).toEqual(['automatic', 'foreign_sender'])
  expect(await traces(ticket)).toEqual(before)
})

test('M-34 a signature that is wrong, old, early, malformed or absent is refused, and nothing is stored', async () => {
  const ticket = await answeredTicket()
  const before = await traces(ticket)
  const raw = mail(ticket)
  const now = at.clock.real()
  const refused = [
    await deliver(raw, { secret: 'another' }),
    await deliver(raw, { at: after(now, -301_000) }),
    await deliver(raw, { at: after(now, 301_000) }),
    await deliver(raw, { header: signBody(at.ctx.secrets.inbound, Buffer.from(`${raw}.`), now) }),
    await deliver(raw, { header: 't=1,v1=00' }),
    await deliver(raw, { header: '' }),
    await deliver(raw, { header: null }),
  ]
  expect(refused.map(({ status, code }) => [status, code])).toEqual(
    refused.map(() => [400, 'invalid_request']),
  )
  expect(await traces(ticket)).toEqual(before)
  expect((await deliver(raw, { at: after(now, -299_000) })).outcome).toBe('stored')
})

test('M-34 another sender, several senders, an unknown address and a foreign domain leave the thread as it is', async () => {
  const ticket = await answeredTicket()
  const before = await traces(ticket)
  const outcome = async (given: Mail) => (await deliver(mail(ticket, given))).outcome
  expect(await outcome({ from: 'somebody.else@example.com' })).toBe('foreign_sender')
  expect(await outcome({ headers: ['From: somebody.else@example.com'] })).toBe('foreign_sender')
  expect(await outcome({ from: `a@example.com>, <${ticket.email}` })).toBe('foreign_sender')
  expect(await outcome({ to: `reply+${'0'.repeat(32)}@replies.contour.example` })).toBe('unknown_ticket')
  expect(await outcome({ to: ticket.address.replace('.example', '.invalid') })).toBe('unknown_ticket')
  expect(await outcome({ to: 'support@replies.contour.example' })).toBe('unknown_ticket')
  expect(await traces(ticket)).toEqual(before)
  expect(
    await outcome({
      from: ticket.email.toUpperCase(),
      to: 'support@contour.example',
      headers: [`Delivered-To: ${ticket.address.toUpperCase()}`],
    }),
  ).toBe('stored')
})

test('M-34 a second delivery is ignored: by its id, and by its bytes where it has none', async () => {
  const ticket = await answeredTicket()
  const { last_seq: before } = await readThread(at.ctx, ticket)
  const raw = mail(ticket)
  const together = await Promise.all([deliver(raw), deliver(raw), deliver(raw)])
  expect(together.map(({ outcome }) => outcome).toSorted()).toEqual(['repeated', 'repeated', 'stored'])
  const [own, ...rest] = raw.split('\r\n')
  const delivered = await deliver([own, 'Received: from another.example', ...rest].join('\r\n'))
  expect(delivered.outcome).toBe('repeated')
  const nameless = mail(ticket, { id: null, body: 'Once more.' })
  expect([(await deliver(nameless)).outcome, (await deliver(nameless)).outcome]).toEqual([
    'stored',
    'repeated',
  ])
  expect((await readThread(at.ctx, ticket)).last_seq).toBe(before + 2)
})

test.each([
  ['an auto-reply', ['Auto-Submitted: auto-replied']],
  ['a holiday notice', ['X-Autoreply: yes']],
  ['a list', ['Precedence: bulk']],
  ['a bounce', ['Return-Path: <>']],
  ['a report', ['Content-Type: multipart/report; report-type=delivery-status; boundary=x']],
])('M-34 %s is neither stored as a message nor answered', async (_, headers) => {
  const ticket = await answeredTicket()
  const before = await traces(ticket)
  expect(await deliver(mail(ticket, { headers }))).toMatchObject({ status: 200, outcome: 'automatic' })
  await at.settle()
  expect(await traces(ticket)).toEqual(before)
})

type Enclosed = { name: string; body: Buffer; type?: string }

/** An email with files, as a mail program sends it. */
const mailWith = (ticket: Ticket, files: readonly Enclosed[], text = '<p>Here is the <b>photo</b>.</p>') =>
  mail(ticket, {
    headers: ['Content-Type: multipart/mixed; boundary=x'],
    body: [
      '--x',
      'Content-Type: text/html; charset=utf-8',
      '',
      `${text}<blockquote>It left today.</blockquote>`,
      ...files.flatMap(({ name, body, type = 'application/octet-stream' }) => [
        '--x',
        `Content-Type: ${type}; name="${name}"`,
        `Content-Disposition: attachment; filename="${name}"`,
        'Content-Transfer-Encoding: base64',
        '',
        ...(body.toString('base64').match(/.{1,76}/g) ?? []),
      ]),
      '--x--',
    ].join('\r\n'),
  })

type ShownFile = { id: string; name: string; scan: string }
/** The files of a thread as the console shows them to support. */
async function shownFiles(ticket: Ticket): Promise<ShownFile[]> {
  const token = await signInStaff(at, 'support')
  const { status, body } = await at.staffCall('GET', `/staff-api/inbox/${ticket.publicId}`, { token })
  expect(status).toBe(200)
  const { messages } = body['thread'] as { messages: { attachments: ShownFile[] }[] }
  return messages.flatMap(({ attachments }) => attachments)
}
const openFile = async (ticket: Ticket, id: string, who = 'support') =>
  at.staffCall('POST', `/staff-api/inbox/${ticket.publicId}/attachments/${id}`, {
    token: await signInStaff(at, who),
  })

test('M-34 D-44 files of an email are in the thread, and support opens them by a signed link once they are clean', async () => {
  const ticket = await answeredTicket()
  const { 'lab.pdf': pdf = Buffer.alloc(0), 'vial.jpg': photo = Buffer.alloc(0) } = await sampleFiles()
  const raw = mailWith(ticket, [
    { name: 'letter.pdf', body: pdf, type: 'application/pdf' },
    { name: 'vial.jpg', body: photo },
  ])
  expect((await deliver(raw)).outcome).toBe('stored')
  expect((await newest(ticket))?.body).toBe('Here is the photo.')
  const waiting = await shownFiles(ticket)
  expect(waiting.map(({ name, scan }) => [name, scan])).toEqual([
    ['letter.pdf', 'pending'],
    ['vial.jpg', 'pending'],
  ])
  expect((await openFile(ticket, waiting[0]?.id ?? '')).body.code).toBe('wrong_status')
  await at.settle()
  const files = await shownFiles(ticket)
  expect(files.map(({ scan }) => scan)).toEqual(['clean', 'clean'])
  const { status, body } = await openFile(ticket, files[0]?.id ?? '')
  expect(status).toBe(200)
  const opened = await fetch(at.service.staffUrl + String(body['url']))
  expect(opened.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(Buffer.from(await opened.arrayBuffer())).toEqual(pdf)
  expect((await openFile(ticket, files[0]?.id ?? '', 'pharmacy')).status).toBe(403)
  // Delivered again, nothing is stored again.
  expect((await deliver(raw)).outcome).toBe('repeated')
  expect(await shownFiles(ticket)).toHaveLength(2)
  expect(await uploadsNamed('letter.pdf')).toHaveLength(1)
})

test('M-34 files alone are a message; a sweep leaves what is attached', async () => {
  const ticket = await answeredTicket()
  const { 'notes.txt': text = Buffer.alloc(0) } = await sampleFiles()
  expect((await deliver(mailWith(ticket, [{ name: 'alone.txt', body: text }], ''))).outcome).toBe('stored')
  expect(await newest(ticket)).toMatchObject({ body: '', via: 'email' })
  await at.settle()
  const longAgo = after(at.clock.now(), -3 * 86_400_000)
  await at.ctx.db.update(uploads).set({ created_at: longAgo }).where(eq(uploads.name, 'alone.txt'))
  await inJob(at.ctx, () => removeUnattachedFiles(at.ctx))
  expect((await shownFiles(ticket)).map(({ name, scan }) => [name, scan])).toEqual([['alone.txt', 'clean']])
  expect(await uploadsNamed('alone.txt')).toMatchObject([{ state: 'checked', user_id: null }])
})

test('M-34 P-DOC-016 P-DOC-017 other types, wrong contents, empty and large files and a sixth one are named and not stored', async () => {
  const ticket = await answeredTicket()
  const { 'notes.txt': text = Buffer.alloc(0) } = await sampleFiles()
  const refused: [string, Buffer][] = [
    ['setup.exe', Buffer.from('MZ\u0090')],
    ['zip.pdf', Buffer.from('UEsDBA==', 'base64')],
    ['empty.txt', Buffer.alloc(0)],
    ['large.txt', Buffer.alloc(5_242_881, 'a')],
  ]
  for (const [name, body] of refused) {
    expect((await deliver(mailWith(ticket, [{ name, body }]))).outcome).toBe('stored')
    expect((await newest(ticket))?.body).toBe(
      `Here is the photo.\n\n[This file was not taken from the email: ${name}.]`,
    )
  }
  expect(await shownFiles(ticket)).toEqual([])
  const six = ['1.txt', '2.txt', '3.txt', '4.txt', '5.txt', '6.txt'].map((name) => ({ name, body: text }))
  expect((await deliver(mailWith(ticket, six))).outcome).toBe('stored')
  expect((await newest(ticket))?.body).toContain('[This file was not taken from the email: 6.txt.]')
  expect(await shownFiles(ticket)).toHaveLength(5)
})

test('D-44 an infected file of an email is shown to nobody, and its bytes are removed', async () => {
  const ticket = await answeredTicket()
  await deliver(mailWith(ticket, [{ name: 'virus.txt', body: Buffer.from(TEST_FILE) }]))
  await at.settle()
  const [file] = await shownFiles(ticket)
  expect(file).toMatchObject({ name: 'virus.txt', scan: 'infected' })
  expect((await openFile(ticket, file?.id ?? '')).body.code).toBe('wrong_status')
  const [upload] = await uploadsNamed('virus.txt')
  expect(await at.ctx.files.size(upload?.key ?? '')).toBeNull()
})

test('M-34 files of a stranger and of a machine are not stored', async () => {
  const ticket = await answeredTicket()
  const files = [{ name: 'stranger.txt', body: Buffer.from('Sample words.') }]
  const raw = mailWith(ticket, files)
  expect((await deliver(raw.replace(ticket.email, 'stranger@example.com'))).outcome).toBe('foreign_sender')
  expect((await deliver(`Auto-Submitted: auto-replied\r\n${mailWith(ticket, files)}`)).outcome).toBe(
    'automatic',
  )
  expect(await uploadsNamed('stranger.txt')).toEqual([])
})

test('M-34 a long email is cut with a mark, an empty one is no message, and control characters are removed', async () => {
  const ticket = await answeredTicket()
  expect((await deliver(mail(ticket, { body: 'word '.repeat(2000) }))).outcome).toBe('stored')
  const long = await newest(ticket)
  expect(long?.body.length).toBeLessThanOrEqual(2000)
  expect(long?.body).toMatch(/\[The rest of this email was cut\.\]$/)
  expect((await deliver(mail(ticket, { body: '> It left today.\r\n\r\n-- \r\nMaya' }))).outcome).toBe('empty')
  expect((await deliver(mail(ticket, { body: 'a\u0000b\u202ec <b>d</b>' }))).outcome).toBe('stored')
  expect((await newest(ticket))?.body).toBe('abc <b>d</b>')
})

test('M-34 a giant email is refused by its size', async () => {
  const ticket = await answeredTicket()
  const refused = await deliver(mail(ticket, { body: 'a'.repeat(9 * 1024 * 1024) }))
  expect([refused.status, refused.code]).toEqual([413, 'file_too_large'])
})

test('M-34 bytes that are no email are received, remembered and ignored, never an error of ours', async () => {
  const ticket = await answeredTicket()
  const nested = Array.from(
    { length: 60 },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}`,
  )
  const broken = [
    '',
    '\u0000',
    'no headers at all',
    ': : :\r\n\r\n',
    mail(ticket, { headers: [`X-Long: ${'a'.repeat(300_000)}`] }),
    nested.join('\r\n'),
    mail(ticket, {
      headers: ['Content-Type: text/plain; charset=no-such-thing'],
      body: '\u00ff\u00fe',
      from: 'a',
    }),
    mail(ticket, { headers: ['Content-Type: multipart/mixed'], body: '--\r\n--', from: 'a' }),
  ]
  for (const raw of broken) {
    const answer = await deliver(raw)
    expect([raw.slice(0, 60), answer.status]).toEqual([raw.slice(0, 60), 200])
    expect(['unreadable', 'unknown_ticket', 'foreign_sender', 'repeated']).toContain(answer.outcome)
  }
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
      expect((await deliver(Buffer.from(bytes))).status).toBe(200)
    }),
    { numRuns: 40, seed: 20_261_123 },
  )
  const rows = await at.ctx.db.select().from(inboundEmails)
  expect(rows.every(({ outcome }) => outcome !== 'received')).toBe(true)
})

test('M-34 where no replies are received the webhook does not exist, and the email says to answer in the chat', async () => {
  const live = await startTestService({
    env: { DEMO: '0', MAIL: 'outbox', SMS: 'outbox' },
    realNow: () => MORNING,
  })
  try {
    const raw = Buffer.from('From: a@example.com\r\n\r\nHello')
    const answer = await live.call('POST', '/api/webhooks/email', {
      raw: raw.toString(),
      headers: { [SIGNATURE_HEADER]: signBody(live.ctx.secrets.inbound, raw, live.clock.real()) },
    })
    expect(answer.status).toBe(404)
    const chat = await openSupportChat(live.ctx)
    await live.advance(16 * 60)
    const [letter] = await live.ctx.db.select().from(outbox).where(eq(outbox.to, chat.email))
    expect(letter?.body).toContain('Answers to this email do not reach us.')
  } finally {
    await live.close()
  }
})
