import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { portOf } from '@contour/stripe-sandbox/http'
import { reportOf } from './test-report.ts'
import type { Entry, TestCard } from './test-entry.ts'

/** How long card issuers maintain an authorization without a stated expiry, milliseconds. */
const AUTHORIZATION_DAYS = 7 * 86_400_000

type Behavior = { code?: string; avs?: string; cvv?: string; later?: string }

/** Payment tokens; any other token does not exist. */
const TOKENS: Record<string, Behavior> = {
  tok_accepted: {},
  tok_declined: { code: '200' },
  tok_insufficient: { code: '202' },
  tok_expired: { code: '223' },
  tok_wrong_code: { code: '225', cvv: 'N' },
  tok_stolen: { code: '252' },
  tok_stop: { code: '261' },
  tok_retry: { code: '264' },
  tok_processor: { code: '420' },
  tok_code_fails: { cvv: 'N' },
  tok_zip_fails: { avs: 'A' },
  tok_street_fails: { avs: 'Z' },
  tok_fails_later: { later: '200' },
}

export type Fault = 'hang' | 'lose_answer' | 'error_500_before' | 'error_500_after' | 'malformed'

export type NmiTestGateway = {
  url: string
  securityKey: string
  entries: Entry[]
  /** The content of every request, newest last. */
  requests: { path: string; fields: Record<string, string>; answer: string }[]
  /** Applies the fault to the next request to that path. */
  arm(path: 'transact' | 'query', fault: Fault): void
  /** False: the report shows no transaction that was made since, like a report that lags. */
  reporting: boolean
  /** False: a processor that ignores dup_seconds. */
  guarding: boolean
  advance(seconds: number): void
  close(): Promise<void>
}

export const signEvent = (secret: string, body: string, nonce = 'nonce1'): string =>
  `t=${nonce},s=${createHmac('sha256', secret).update(`${nonce}.${body}`).digest('hex')}`

/** Starts an NMI-shaped gateway over HTTP on loopback, in memory: for tests of the adapter alone. */
export async function startNmiTestGateway(): Promise<NmiTestGateway> {
  const entries: Entry[] = []
  const world = { entries, vault: new Map<string, TestCard>(), now: Date.UTC(2026, 0, 5), id: 0 }
  const armed: { path: string; fault: Fault }[] = []
  const server = createServer((request, response) => void answer(request, response))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fields = Object.fromEntries(new URLSearchParams(await textOf(request)))
    const path = /\/api\/(transact|query)\.php$/.exec(request.url ?? '')?.[1] ?? ''
    const at = armed.findIndex((fault) => fault.path === path)
    const fault = at < 0 ? undefined : armed.splice(at, 1)[0]!.fault
    if (fault === 'hang') return
    if (fault === 'error_500_before') return void response.writeHead(500).end()
    const keyed = fields['security_key'] === gateway.securityKey
    const text =
      path === 'query'
        ? keyed
          ? reportOf(gateway.reporting ? world.entries : [], world.vault, fields)
          : '<nm_response><error_response>Invalid Security Key REFID:1</error_response></nm_response>'
        : keyed
          ? new URLSearchParams(transact(fields)).toString()
          : 'response=3&responsetext=Authentication Failed&authcode=&transactionid=&avsresponse=&cvvresponse=&orderid=&type=&response_code=300'
    gateway.requests.push({ path, fields, answer: text })
    if (fault === 'lose_answer') return void response.destroy()
    if (fault === 'error_500_after') return void response.writeHead(500).end()
    response.writeHead(200).end(fault === 'malformed' ? text.slice(0, 12) : text)
  }

  function transact(fields: Record<string, string>): Record<string, string> {
    if (fields['customer_vault'] === 'delete_customer') {
      const known = world.vault.delete(fields['customer_vault_id'] ?? '')
      return said(known ? '1' : '3', known ? 'Customer Deleted' : 'Invalid Customer Vault Id', {})
    }
    const type = fields['type'] ?? ''
    if (type === 'auth' || type === 'validate') return place(type, fields)
    const entry = world.entries.find(({ id }) => id === fields['transactionid'])
    if (!entry) return said('3', 'Invalid Transaction ID specified REFID:1', { type: named(type) })
    return type === 'capture'
      ? take(entry, fields)
      : type === 'void'
        ? undo(entry)
        : refundTransaction(entry, fields)
  }

  function place(type: string, fields: Record<string, string>): Record<string, string> {
    const stored = fields['payment_token'] ? undefined : world.vault.get(fields['customer_vault_id'] ?? '')
    const token = fields['payment_token'] ?? stored?.token ?? ''
    const behavior = TOKENS[token]
    if (!behavior) return said('3', 'Invalid Payment Token REFID:1', { type: named(type) })
    if (gateway.guarding && guarded(fields, token))
      return { ...said('3', 'Duplicate transaction REFID:1', {}), response_code: '430' }
    const code = stored ? (behavior.code ?? behavior.later ?? '100') : (behavior.code ?? '100')
    const card = stored ?? { number: '4xxxxxxxxxxx1111', type: 'visa', token }
    const entry: Entry = {
      id: String(2_762_800_000 + (world.id += 1)),
      condition: code === '100' ? (type === 'auth' ? 'pending' : 'complete') : 'failed',
      orderId: fields['orderid'] ?? '',
      originalId: '',
      vaultId: fields['customer_vault_id'] ?? '',
      card,
      avs: behavior.avs ?? 'Y',
      cvv: behavior.cvv ?? (stored ? '' : 'M'),
      fields: Object.fromEntries(Object.entries(fields).filter(([name]) => name.startsWith('merchant_'))),
      actions: [
        { type, amount: fields['amount'] ?? '0.00', success: code === '100', code, at: new Date(world.now) },
      ],
    }
    world.entries.push(entry)
    const saves = code === '100' && fields['customer_vault'] === 'add_customer'
    if (saves) world.vault.set(entry.vaultId, card)
    return {
      ...said(code === '100' ? '1' : '2', code === '100' ? 'SUCCESS' : 'DECLINE', {
        authcode: code === '100' && type === 'auth' ? '123456' : '',
        transactionid: entry.id,
        avsresponse: entry.avs,
        cvvresponse: entry.cvv,
        orderid: entry.orderId,
        type: named(type),
      }),
      response_code: code,
      ...(saves && { customer_vault_id: entry.vaultId }),
    }
  }

  /** The vendor's own duplicate check: same card and amount, approved within the requested seconds. */
  function guarded(fields: Record<string, string>, token: string): boolean {
    const since = world.now - Number(fields['dup_seconds'] ?? 0) * 1000
    return world.entries.some(
      ({ card, orderId, actions: [first] }) =>
        first!.success &&
        first!.at.getTime() > since &&
        card.token === token &&
        orderId === fields['orderid'] &&
        first!.amount === fields['amount'],
    )
  }

  const act = (entry: Entry, type: string, amount: string, code = '100') =>
    entry.actions.push({ type, amount, success: code === '100', code, at: new Date(world.now) })

  function take(entry: Entry, fields: Record<string, string>): Record<string, string> {
    if (entry.condition !== 'pending')
      return said('3', 'Only authorized transactions can be captured REFID:1', {})
    const late = world.now - entry.actions[0]!.at.getTime() > AUTHORIZATION_DAYS
    act(entry, 'capture', fields['amount'] ?? '', late ? '200' : '100')
    const about = { transactionid: entry.id, avsresponse: entry.avs }
    if (late) return { ...said('2', 'DECLINE', about), response_code: '200' }
    entry.condition = 'pendingsettlement'
    return said('1', 'SUCCESS', { ...about, authcode: '123456' })
  }

  function undo(entry: Entry): Record<string, string> {
    const about = { transactionid: entry.id, type: 'void' }
    if (!entry.condition.startsWith('pending'))
      return said('3', 'Only transactions pending settlement can be voided REFID:1', about)
    act(entry, 'void', entry.actions[0]!.amount)
    entry.condition = 'canceled'
    return said('1', 'Transaction Void Successful', { ...about, authcode: '123456', orderid: entry.orderId })
  }

  function refundTransaction(entry: Entry, fields: Record<string, string>): Record<string, string> {
    const copy = place('refund', { ...fields, payment_token: 'tok_accepted', dup_seconds: '0' })
    const given = world.entries.at(-1)!
    Object.assign(given, { originalId: entry.id, condition: 'pendingsettlement' })
    given.actions[0]!.amount = `-${fields['amount']}`
    return { ...copy, avsresponse: '', cvvresponse: '', orderid: '', authcode: '' }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const gateway: NmiTestGateway = {
    url: `http://127.0.0.1:${portOf(server)}`,
    securityKey: 'nmi_test_contour',
    entries: world.entries,
    requests: [],
    arm: (path, fault) => void armed.push({ path, fault }),
    reporting: true,
    guarding: true,
    advance: (seconds) => void (world.now += seconds * 1000),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return gateway
}

/** The recorded responses leave `type` empty for an authorization and a capture, and name the others. */
const named = (type: string): string => (['auth', 'capture'].includes(type) ? '' : type)

const said = (response: string, text: string, about: Record<string, string>): Record<string, string> => ({
  response,
  responsetext: text,
  authcode: '',
  transactionid: '',
  avsresponse: '',
  cvvresponse: '',
  orderid: '',
  type: '',
  response_code: response === '1' ? '100' : '300',
  ...about,
})
