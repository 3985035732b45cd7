import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { describeCarrier, type CarrierBench } from './contract.ts'
import { disabledSender } from './embedded.ts'
import { smtpSender } from './smtp.ts'
import { twilioSender } from './twilio.ts'

type Answer = Parameters<CarrierBench['answer']>[0]

const SENDER = 'care@clinic.example'
const NUMBER = '+12125550100'
/** The port "discard", on which nothing listens. */
const NOBODY = '127.0.0.1:9'

async function smtpBench(): Promise<CarrierBench> {
  let how: Answer = 'accept'
  const arrived: CarrierBench['arrived'] = []
  const refusal = (code: number) => Object.assign(new Error('no'), { responseCode: code })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_from, _session, done) => done(how === 'our login is wrong' ? refusal(530) : null),
    onRcptTo: (_to, _session, done) =>
      done(how === 'refuse for good' ? refusal(550) : how === 'try later' ? refusal(451) : null),
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const text = Buffer.concat(parts).toString()
        const { mailFrom, rcptTo } = session.envelope
        arrived.push({
          to: rcptTo[0]?.address ?? '',
          from: mailFrom ? mailFrom.address : '',
          body: quotedPrintable(text.slice(text.indexOf('\r\n\r\n') + 4)).trim(),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    carrier: smtpSender(`smtp://127.0.0.1:${port}`, SENDER),
    unreachable: smtpSender(`smtp://${NOBODY}`, SENDER),
    to: 'maya@example.com',
    answer: (next) => (how = next),
    arrived,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Decodes the text of a mail body, because nodemailer encodes what is not plain ASCII. */
function quotedPrintable(text: string): string {
  const joined = text.replace(/=\r\n/g, '')
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Status and code of Twilio's responses (its documentation of errors 21211, 20429 and 20003). */
const TWILIO: Record<Exclude<Answer, 'accept'>, [number, number]> = {
  'refuse for good': [400, 21211],
  'try later': [429, 20429],
  'our login is wrong': [401, 20003],
}

async function twilioBench(): Promise<CarrierBench> {
  let how: Answer = 'accept'
  const arrived: CarrierBench['arrived'] = []
  const server = createServer((request, response) => {
    void textOf(request).then((text) => {
      const reply = (status: number, body: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      if (how !== 'accept') {
        const [status, code] = TWILIO[how]
        return reply(status, { status, code, message: 'no' })
      }
      const form = new URLSearchParams(text)
      arrived.push({
        to: (form.get('To') ?? '').replace(/^\+1/, ''),
        from: form.get('From') ?? '',
        body: form.get('Body') ?? '',
      })
      return reply(201, { sid: 'SM1', status: 'queued' })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const account = { accountSid: 'ACtest', authToken: 'test-token-of-a-test-account', from: NUMBER }
  const { port } = server.address() as AddressInfo
  return {
    carrier: twilioSender({ ...account, apiBase: `http://127.0.0.1:${port}` }),
    unreachable: twilioSender({ ...account, apiBase: `http://${NOBODY}` }),
    to: '2125550142',
    answer: (next) => (how = next),
    arrived,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function textOf(stream: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of stream.setEncoding('utf8')) text += part
  return text
}

describeCarrier('SMTP', SENDER, smtpBench)
describeCarrier('Twilio', NUMBER, twilioBench)

test('R-091 a channel that is switched off refuses for good, and says why', async () => {
  const message = { to: 'maya@example.com', subject: 'x', body: 'y', html: null, reference: 'm1' }
  expect(await disabledSender.send(message)).toEqual({
    state: 'refused',
    reason: 'this channel is switched off',
  })
})

test('E-015 an email with HTML has both parts, text first, and a mail program reads the same from each', async () => {
  let raw = ''
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.on('data', (part: Buffer) => (raw += part.toString()))
      stream.on('end', () => done())
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.server.address() as AddressInfo
    const message = { to: 'maya@example.com', subject: 'x', body: 'It is here.', reference: 'm1' }
    const html = '<!doctype html><p>It is here.</p>'
    const sent = await smtpSender(`smtp://127.0.0.1:${port}`, SENDER).send({ ...message, html })
    expect(sent).toEqual({ state: 'sent' })
    expect(raw).toMatch(/^Content-Type: multipart\/alternative;/m)
    const kinds = [...raw.matchAll(/^Content-Type: (text\/\w+)/gm)].map(([, kind]) => kind)
    expect(kinds).toEqual(['text/plain', 'text/html'])
    expect(raw).toContain('\r\nIt is here.\r\n')
    expect(raw).toContain(html)
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
})
