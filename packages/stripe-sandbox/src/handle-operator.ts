import type { IncomingMessage, ServerResponse } from 'node:http'
import { FAULT_KINDS, parseFault, type Faults } from './faults.ts'
import { sendJson, isLoopback, readBody } from './http.ts'
import { readLedger } from './ledger.ts'
import type { SandboxStore } from './store.ts'
import { TEST_CARDS } from './test-cards.ts'

/**
 * Handles the routes for tests and operators under /_sandbox. They accept only requests from this machine with a
 * loopback name in the Host header, so that a page elsewhere cannot reach them through a name that resolves to this
 * machine.
 */
export async function handleOperator(
  context: { store: SandboxStore; faults: Faults },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://sandbox')
  const host = (request.headers.host ?? '').replace(/:\d+$/, '')
  if (!isLoopback(request.socket.remoteAddress) || !['127.0.0.1', 'localhost', '[::1]'].includes(host)) {
    sendJson(response, 404, { error: { message: 'No such route' } })
    return
  }
  const route = `${request.method} ${url.pathname}`
  if (route === 'GET /_sandbox/ledger') {
    const ledger = await readLedger(context.store.query, url.searchParams.get('order_id') ?? undefined)
    sendJson(response, 200, ledger)
  } else if (route === 'GET /_sandbox/test-cards') {
    const cards = TEST_CARDS.map(({ number, brand, ids, shows }) => ({ number, brand, ids, shows }))
    sendJson(response, 200, { cards })
  } else if (route === 'GET /_sandbox/faults') sendJson(response, 200, { armed: context.faults.armed() })
  else if (route === 'DELETE /_sandbox/faults') {
    context.faults.clear()
    sendJson(response, 200, { armed: [] })
  } else if (route === 'POST /_sandbox/faults') await armFault(context.faults, request, response)
  else sendJson(response, 404, { error: { message: 'No such route' } })
}

async function armFault(faults: Faults, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // A JSON type cannot be sent across origins without a preflight request, which this route does not support.
  const isJson = request.headers['content-type']?.startsWith('application/json') === true
  const fault = isJson ? parseFault(parseJson(await readBody(request))) : undefined
  if (!fault) {
    sendJson(response, 400, {
      error: { message: `Send JSON {next, op, count}; next is one of ${FAULT_KINDS.join(', ')}` },
    })
    return
  }
  faults.arm(fault)
  sendJson(response, 200, { armed: faults.armed() })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
