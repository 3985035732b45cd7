import type { IncomingMessage, ServerResponse } from 'node:http'
import { isRecord } from '@contour/domain/is-record'
import { ApiError } from './api-error.ts'
import type { FaultKind, Faults } from './faults.ts'
import { Params, decodeForm } from './form-body.ts'
import { sendJson, checkKey, readBody } from './http.ts'
import { keyInUse, once, type Replay } from './idempotency.ts'
import { find } from './objects.ts'
import { newId, type Call } from './operation.ts'
import { ROUTES, type Route } from './routes.ts'
import type { Query, SandboxStore } from './store.ts'
import type { Kind } from './stored-objects.ts'

export type ApiContext = {
  store: SandboxStore
  now: () => Date
  faults: Faults
  /** Keys whose request is in progress in this process. */
  inFlight: Set<string>
  /** Called after a change was committed. */
  committed: () => void
  /** Receives unexpected errors; the caller gets a 500. */
  onError: (error: unknown) => void
}

/** Handles one request under /v1. */
export async function handleApi(context: ApiContext, request: IncomingMessage, response: ServerResponse) {
  const requestId = newId('req')
  const url = new URL(request.url ?? '/', 'http://sandbox')
  const found = ROUTES.flatMap((route) => {
    const match = route.method === request.method ? route.path.exec(url.pathname) : null
    return match ? [{ route, ids: match.slice(1) }] : []
  })[0]
  const headers = { 'request-id': requestId }
  try {
    checkKey(request)
    if (!found)
      throw new ApiError(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${url.pathname}).`,
      })
    const form = request.method === 'POST' ? await readBody(request) : url.search.slice(1)
    const fault = context.faults.take(found.route.name, 'request')
    if (fault && !isAfter(fault)) {
      before(fault, response)
      return
    }
    const replay = await executeOperation(context, { ...found, form, requestId, fault, request })
    if (request.method === 'POST' && !replay.replayed) context.committed()
    if (fault === 'lose_answer') response.socket?.destroy()
    else if (fault === 'error_500_after') sendJson(response, 500, problem(), headers)
    else if (fault !== 'hang_after')
      sendJson(response, replay.answer.status, replay.answer.body, {
        ...headers,
        ...(replay.replayed && { 'idempotent-replayed': 'true' }),
      })
  } catch (error) {
    if (error instanceof ApiError) sendJson(response, error.status, { error: error.body }, headers)
    else {
      context.onError(error)
      sendJson(response, 500, problem(), headers)
    }
  }
}

const isAfter = (fault: FaultKind) =>
  ['lose_answer', 'hang_after', 'error_500_after', 'decline'].includes(fault)

const problem = () => ({ error: { type: 'api_error', message: 'An error occurred in the sandbox.' } })

function before(fault: FaultKind, response: ServerResponse): void {
  if (fault === 'lose_request') response.socket?.destroy()
  if (fault === 'error_500') sendJson(response, 500, problem())
  if (fault === 'rate_limit')
    sendJson(response, 429, {
      error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' },
    })
}

type Work = {
  route: Route
  ids: string[]
  form: string
  requestId: string
  fault: FaultKind | undefined
  request: IncomingMessage
}

async function executeOperation(context: ApiContext, work: Work): Promise<Replay> {
  const header = work.request.headers['idempotency-key']
  const key = work.route.method === 'POST' && typeof header === 'string' && header !== '' ? header : null
  if (key !== null && context.inFlight.has(key)) throw keyInUse()
  if (key !== null) context.inFlight.add(key)
  try {
    return await context.store.transaction(async (query) => {
      const params = new Params(decodeForm(work.form))
      const call: Call = {
        query,
        params,
        ids: work.ids,
        now: context.now(),
        request: { id: work.requestId, idempotencyKey: key },
        forceDecline: work.fault === 'decline',
      }
      const run = async () => {
        const answer = await work.route.run(call)
        return { status: answer.status, body: await expand(query, answer.body, params.list('expand')) }
      }
      if (key === null) return { answer: await run(), replayed: false }
      const path = new URL(work.request.url ?? '/', 'http://sandbox').pathname
      return await once(query, { key, path, form: work.form, now: call.now }, run)
    })
  } finally {
    if (key !== null) context.inFlight.delete(key)
  }
}

const EXPANDABLE: Record<string, Kind> = {
  latest_charge: 'charge',
  payment_method: 'payment_method',
  customer: 'customer',
  payment_intent: 'payment_intent',
  charge: 'charge',
}

/** Replaces ids with objects if the request asks for it: in an object, a list's items (`data.x`) or an error. */
async function expand(query: Query, body: unknown, wanted: string[]): Promise<unknown> {
  if (!isRecord(body)) return body
  const shown: Record<string, unknown> = structuredClone(body)
  const failed = isRecord(shown['error']) ? shown['error']['payment_intent'] : undefined
  for (const path of wanted) {
    const inList = path.startsWith('data.')
    const field = inList ? path.slice('data.'.length) : path
    const holders = recordsOf(inList ? shown['data'] : [failed ?? shown])
    for (const holder of holders) {
      const id = holder[field]
      const kind = EXPANDABLE[field]
      if (kind && typeof id === 'string') holder[field] = (await find(query, kind, id))?.body ?? id
    }
  }
  return shown
}

const recordsOf = (list: unknown): Record<string, unknown>[] =>
  Array.isArray(list) ? list.filter(isRecord) : []
