import { oc } from '@orpc/contract'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { createApiClient } from './api-client.ts'
import { recordServiceTime, serviceNow } from './service-clock.ts'

const messages = { offline: 'No connection.', timeout: 'Too slow.', unexpected: 'Something went wrong.' }
const contract = {
  orders: {
    list: oc.route({ method: 'GET', path: '/api/orders' }),
    cancel: oc.route({ method: 'POST', path: '/api/orders/cancel' }),
  },
}

afterEach(() => void vi.unstubAllGlobals())

/** A client whose server is `respond`; `token` can be replaced while a call runs. */
function openClient(
  respond: (request: Request) => Response | Promise<Response>,
  options: { timeoutMs?: number; failuresWithStatus200?: boolean } = {},
) {
  const session = { current: 'token-1' as string | null, dropped: 0 }
  vi.stubGlobal('fetch', (request: Request, init: RequestInit) => {
    const response = Promise.resolve(respond(request))
    return new Promise((resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
      response.then(resolve, reject)
    })
  })
  const client = createApiClient({
    contract,
    messages,
    session: {
      token: () => session.current,
      drop: () => {
        session.current = null
        session.dropped += 1
      },
    },
    headers: () => ({ 'x-tracking-session': 'visit-1' }),
    origin: () => 'https://clinic.test',
    ...options,
  })
  return { client, session }
}

const answer = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers })

test('a call sends the token and the app’s headers, and returns the response', async () => {
  const seen: Request[] = []
  const { client, session } = openClient((request) => {
    seen.push(request)
    return answer({ orders: [] })
  })
  expect(await client.orders.list({})).toEqual({ orders: [] })
  session.current = null
  await client.orders.list({})
  expect(seen.map(({ url }) => url)).toEqual(Array(2).fill('https://clinic.test/api/orders'))
  expect(seen.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer token-1', null])
  expect(seen[1]?.headers.get('x-tracking-session')).toBe('visit-1')
})

// Other files of this process share the clock.
afterAll(() => recordServiceTime(new Headers({ 'x-service-time': new Date(0).toISOString() }), 0))

test('every response adjusts the clock, a refusal too', async () => {
  const time = { 'x-service-time': '2031-05-01T10:00:00.000Z' }
  const { client } = openClient(() => answer({ code: 'conflict', message: 'No.' }, 409, time))
  await expect(client.orders.cancel({})).rejects.toMatchObject({ code: 'conflict' })
  expect(serviceNow().toISOString().slice(0, 16)).toBe('2031-05-01T10:00')
})

test('S-02 a refusal is thrown with everything that the server said of it', async () => {
  const { client } = openClient(() =>
    answer(
      {
        status: 'error',
        code: 'po_box',
        message: 'No P.O. boxes.',
        field: 'line1',
        details: { n: 1 },
        request_id: 'r-1',
      },
      400,
    ),
  )
  await expect(client.orders.cancel({})).rejects.toMatchObject({
    name: 'CallError',
    code: 'po_box',
    status: 400,
    message: 'No P.O. boxes.',
    field: 'line1',
    details: { n: 1 },
    requestId: 'r-1',
  })
})

test('without a connection a call fails as offline, and the session stays', async () => {
  const { client, session } = openClient(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(client.orders.list({})).rejects.toMatchObject({
    code: 'offline',
    status: 0,
    message: messages.offline,
  })
  expect(session.dropped).toBe(0)
})

test('a server that does not respond in time fails the call as a timeout', async () => {
  const { client } = openClient(() => new Promise(() => {}), { timeoutMs: 10 })
  await expect(client.orders.list({})).rejects.toMatchObject({ code: 'timeout', message: messages.timeout })
})

test.each([
  [502, '<html>Bad gateway</html>'],
  [500, ''],
])('an error that is not ours (%d) says the default sentence', async (status, body) => {
  const { client } = openClient(
    () => new Response(body, { status, headers: { 'content-type': 'text/html' } }),
  )
  await expect(client.orders.list({})).rejects.toMatchObject({
    code: 'unexpected',
    status,
    message: messages.unexpected,
  })
})

test('a rejected token ends the session; another refusal does not', async () => {
  let body = { code: 'wrong_credentials', message: 'Wrong.' }
  const { client, session } = openClient(() => answer(body, 401))
  await expect(client.orders.list({})).rejects.toMatchObject({ code: 'wrong_credentials' })
  expect(session.dropped).toBe(0)
  body = { code: 'unauthenticated', message: 'Please login.' }
  await expect(client.orders.list({})).rejects.toMatchObject({ code: 'unauthenticated', status: 401 })
  expect(session).toEqual({ current: null, dropped: 1 })
  await expect(client.orders.list({})).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(session.dropped).toBe(1)
})

test('the late 401 of an earlier session leaves the present one', async () => {
  const { client, session } = openClient(() => {
    session.current = 'token-2'
    return answer({ code: 'unauthenticated', message: 'Please login.' }, 401)
  })
  await expect(client.orders.list({})).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(session).toEqual({ current: 'token-2', dropped: 0 })
})

test('S-02 HTTP 200 that reports an error throws where the app asks for it', async () => {
  const refused = () => answer({ status: 'error', code: 'cart_expired', message: 'Too late.' })
  const strict = openClient(refused, { failuresWithStatus200: true })
  await expect(strict.client.orders.list({})).rejects.toMatchObject({ code: 'cart_expired', status: 200 })
  expect(await openClient(refused).client.orders.list({})).toMatchObject({ status: 'error' })
})
