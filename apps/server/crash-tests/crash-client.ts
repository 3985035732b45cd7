import { otherBirthday } from '@contour/testkit/people/other-birthday'
import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Asked } from '@contour/testkit/crashing-service'
import { timeForChildren } from '@contour/testkit/moments'

const ENTRY = path.resolve(
  path.dirname(fileURLToPath(import.meta.url)),
  '../../../packages/testkit/src/crashing-service.ts',
)

const { PATH, NODE_COMPILE_CACHE } = process.env
const inherited = { PATH, NODE_COMPILE_CACHE }
const SETTINGS = { PORT: '0', STAFF_PORT: '0', SEED: 'none', RATE_LIMITS: '0' }

export type Running = {
  patientUrl: string
  staffUrl: string
  sandboxUrl: string
  /** The named point at which the process killed itself; null while it is running. */
  died(): string | null
  /** Sends a command to the process itself; null if it died before it responded. */
  order(requested: Omit<Asked, 'id'>): Promise<unknown>
  kill(): Promise<void>
  /** Requests a stop, as an operator does; returns the exit code. */
  stop(): Promise<number | null>
}

/** Starts the real service in a separate process and waits until it is ready. */
export async function startProcess(env: Record<string, string>): Promise<Running> {
  const child: ChildProcess = spawn(process.execPath, [ENTRY], {
    env: { ...inherited, ...timeForChildren(), ...SETTINGS, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  if (!child.stdout) throw new Error('no output of the service')
  const lines = createInterface({ input: child.stdout })
  let died: string | null = null
  const ready = new Promise<{ patientUrl: string; staffUrl: string; sandboxUrl: string }>(
    (resolve, reject) => {
      lines.on('line', (line) => {
        const said = JSON.parse(line) as Partial<
          Record<'patientUrl' | 'staffUrl' | 'sandboxUrl' | 'died', string>
        >
        if (said.died) died = said.died
        const { patientUrl, staffUrl, sandboxUrl } = said
        // A worker has no pages, and says so with empty addresses.
        if (patientUrl !== undefined && staffUrl !== undefined)
          resolve({ patientUrl, staffUrl, sandboxUrl: sandboxUrl ?? '' })
      })
      child.once('exit', (code) => reject(new Error(`the service ended with ${code} before it was ready`)))
    },
  )
  const ended = new Promise<void>((resolve) => void child.once('close', () => resolve()))
  const urls = await ready
  const waiting = new Map<number, (answer: unknown) => void>()
  let asks = 0
  child.on('message', (said: { id: number; answer?: unknown; error?: string }) => {
    waiting.get(said.id)?.(said.error === undefined ? said.answer : { error: said.error })
    waiting.delete(said.id)
  })
  child.once('exit', () => waiting.forEach((answer) => answer(null)))
  // A process that is being killed may close its channel while something is being sent.
  child.on('error', () => {})
  return {
    ...urls,
    died: () => died,
    order: (requested) =>
      new Promise((resolve) => {
        if (!child.connected) return resolve(null)
        const id = ++asks
        waiting.set(id, resolve)
        child.send({ ...requested, id })
      }),
    async kill() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
      // The process has ended only when its last lines are read.
      await ended
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
      return child.exitCode
    },
  }
}

export type Buyer = { token: string; cartId: string; email: string }

type Json = Record<string, unknown>

/** Makes one JSON call; null if the process died during it. */
export async function ask(
  base: string,
  method: string,
  at: string,
  token?: string,
  body?: unknown,
): Promise<{ status: number; body: Json } | null> {
  try {
    const response = await fetch(base + at, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    })
    return { status: response.status, body: (await response.json()) as Json }
  } catch {
    return null
  }
}

/** Creates a lead with a cart, ready to pay. */
export async function createBuyer(base: string, name: string): Promise<Buyer> {
  const email = `${name}@example.com`
  const intake = await ask(base, 'POST', '/api/intake-form', undefined, {
    first_name: 'Robin',
    last_name: 'Sample',
    email,
    phone: '2125550143',
    height: { foot: 5, inches: 6 },
    weight: 210,
    gender: 'Female',
    agreed_to_text: 'No',
    agreed_to_email: true,
    agreed_to_terms: true,
    form_step2_agree: false,
    desired_weight: 160,
    state: 'CA',
    dob: otherBirthday(),
    source_web: 2,
  })
  const token = (intake?.body.session as { token?: string } | undefined)?.token
  if (!token) throw new Error(`intake failed: ${JSON.stringify(intake)}`)
  const product = await ask(base, 'GET', '/api/app/catalog')
  const drugs = product?.body.drugs as { drug: string; product_id: string }[]
  const id = drugs.find((entry) => entry.drug === 'semaglutide')?.product_id
  const cart = await ask(base, 'POST', '/api/save-cart', token, {
    id,
    name: 'Semaglutide',
    currentlyTakingGLP: false,
  })
  const cartId = cart?.body.id as string | undefined
  if (!cartId) throw new Error(`cart failed: ${JSON.stringify(cart)}`)
  return { token, cartId, email }
}

/** Checks out a three-month subscription: 449.97 (document 2 §9). */
export const pay = (base: string, buyer: Buyer) =>
  ask(base, 'POST', '/api/checkout-new', buyer.token, {
    payment_terms: 3,
    id: buyer.cartId,
    cardToken: 'pm_card_visa',
    amount: 44_997,
    shippingAddress: {
      addressLine1: '100 Main St',
      addressLine2: '',
      city: 'Beverly Hills',
      state: 'CA',
      zip: '90210',
    },
    consents: { auto_renewal: true, policies: true, age: true },
  })
