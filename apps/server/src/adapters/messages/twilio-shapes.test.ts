import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sharedData } from '@contour/testkit/shared-data'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { twilioSender } from './twilio.ts'

type Schema = { properties: Record<string, object> }
type Operation = { requestBody: { content: Record<string, { schema: Schema }> } }
type OpenApi = { paths: Record<string, { post: Operation }>; components: object }

const openApi = sharedData<OpenApi>('twilio-messages-openapi-trimmed.json')
const CREATE = '/2010-04-01/Accounts/{AccountSid}/Messages.json'
const ACCOUNT = 'AC00000000000000000000000000000000'
const TOKEN = 'test-token-of-a-test-account'

if (!openApi)
  test.skip(
    'messages match the published description: skipped, the vendor data is not next to this repository',
  )
else
  describe('what the sender of text messages sends, against the published description of its vendor', () => {
    const published = openApi.paths[CREATE]!.post.requestBody.content['application/x-www-form-urlencoded']!

    /** Fields that the description does not name would be ignored by the vendor in silence. */
    const faultsOf = (form: string) => {
      const ajv = new Ajv({ strict: false, allErrors: true, coerceTypes: true, logger: false })
      // The two formats that a message uses, as E.164 and RFC 3986 say.
      ajv.addFormat('phone-number', /^\+[1-9]\d{1,14}$/)
      ajv.addFormat('uri', (value) => URL.canParse(value))
      const schema = { ...published.schema, additionalProperties: false, components: openApi.components }
      const isValid = ajv.validate(schema, Object.fromEntries(new URLSearchParams(form)))
      return isValid ? [] : (ajv.errors ?? []).map(({ message }) => message)
    }

    test('R-091 a text message is the published request: path, login and every field', async () => {
      const sent = await requestOf('2125550142')
      expect(sent).toMatchObject({
        method: 'POST',
        path: CREATE.replace('{AccountSid}', ACCOUNT),
        login: `Basic ${Buffer.from(`${ACCOUNT}:${TOKEN}`).toString('base64')}`,
        type: 'application/x-www-form-urlencoded',
      })
      expect(faultsOf(sent.form)).toEqual([])
      expect([...new URLSearchParams(sent.form).keys()].toSorted()).toEqual([
        'Body',
        'From',
        'StatusCallback',
        'To',
      ])
    })

    test('R-091 the description refuses a message to nobody, to a number without its country, and a field that it does not know', () => {
      expect(faultsOf('To=%2B12125550142&From=%2B12125550100&Body=x')).toEqual([])
      for (const form of ['From=%2B12125550100&Body=x', 'To=2125550142&Body=x', 'To=%2B12125550142&Text=x'])
        expect(faultsOf(form)).not.toEqual([])
    })
  })

type Sent = { method: string; path: string; login: string; type: string; form: string }

/** Sends one message and returns the request that reached the vendor's address. */
async function requestOf(to: string): Promise<Sent> {
  const arrived = Promise.withResolvers<Sent>()
  const server = createServer((request, response) => {
    const { method = '', url: path = '', headers } = request
    void text(request).then((form) => {
      response.writeHead(201, { 'content-type': 'application/json' }).end('{"sid":"SM1","status":"queued"}')
      arrived.resolve({
        method,
        path,
        login: headers.authorization ?? '',
        type: (headers['content-type'] ?? '').split(';')[0] ?? '',
        form,
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const sender = twilioSender({
    accountSid: ACCOUNT,
    authToken: TOKEN,
    from: '+12125550100',
    apiBase: `http://127.0.0.1:${port}`,
    reportTo: 'https://clinic.example',
  })
  await sender.send({ to, subject: 'x', body: 'Your code is 1234.', html: null, reference: 'm 1' })
  const sent = await arrived.promise
  server.closeAllConnections()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  return sent
}
