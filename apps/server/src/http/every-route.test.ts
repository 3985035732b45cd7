import { STAFF_ROLES, patientContract, plainRoutes, staffContract } from '@contour/contract'
import type { IdLocation, StaffRole } from '@contour/contract'
import {
  createOwner,
  fittingBody,
  inputSchema,
  malformedBody,
  patientToken,
  staffToken,
  startTestService,
} from '@contour/testkit'
import type { Answer, Owner, TestService } from '@contour/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { declaredCalls, type DeclaredCall } from './declared-calls.ts'

/** Set FUZZ_SEED to repeat a run with its bodies; the seed is part of every title. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121)
const RUNS = Number(process.env.FUZZ_RUNS ?? 15)

const patientCalls = declaredCalls(patientContract)
const staffCalls = declaredCalls(staffContract)
const everyCall = [...patientCalls, ...staffCalls]
const title = (call: DeclaredCall) => `${call.method} ${call.path}`
const named = (calls: readonly DeclaredCall[]) => calls.map((call) => [title(call), call] as const)

let at: TestService
let mine: Owner
let other: Owner
const wearing = new Map<StaffRole, string>()

beforeAll(async () => {
  at = await startTestService()
  mine = await createOwner(at.ctx, 'maya')
  other = await createOwner(at.ctx, 'omar')
  for (const role of STAFF_ROLES) wearing.set(role, await staffToken(at.ctx, [role]))
})
afterAll(() => at.close())

type Sent = Record<string, unknown>

/** Sends an input in the form that the call takes: path parameters taken from it, the rest as query or body. */
function send(call: DeclaredCall, input: unknown, token?: string): Promise<Answer> {
  const rest: unknown =
    input !== null && typeof input === 'object' && !Array.isArray(input) ? { ...input } : input
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = typeof rest === 'object' && rest !== null ? (rest as Sent)[name] : undefined
    if (typeof rest === 'object' && rest !== null) delete (rest as Sent)[name]
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    // A lone surrogate has no percent encoding; a browser could not send it either.
    return encodeURIComponent(text.toWellFormed().slice(0, 200)) || 'none'
  })
  const go = call.path.startsWith('/staff-api') ? at.staffCall : at.call
  if (call.method !== 'GET') return go(call.method, path, { token, body: rest })
  const query = new URLSearchParams()
  if (rest !== null && typeof rest === 'object')
    for (const [name, value] of Object.entries(rest))
      if (value !== undefined)
        query.append(name, typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value))
  return go('GET', query.size > 0 ? `${path}?${query}` : path, { token })
}

const fitting = (call: DeclaredCall) =>
  fc.sample(fittingBody(inputSchema(call.input)), { numRuns: 1, seed: SEED })[0]

/** Input of a call that names an object: valid by the contract, so that only the ownership rule can refuse it. */
function naming(call: DeclaredCall, place: IdLocation, id: string): Sent {
  const sample = { ...(fitting(call) as Sent), ...sensible[call.name.join('.')] }
  return { ...sample, [place.name]: id }
}

const address = {
  addressLine1: '100 Example Street',
  addressLine2: '',
  city: 'Albany',
  state: 'NY',
  zip: '12207',
}
/** Fields without which a call would be refused for its body before the ownership rule. */
const sensible: Record<string, Sent> = {
  'assessments.recordStop': { stop_key: 'abcdefghijklmnop' },
  'carts.quoteCart': { payment_terms: 1, coupon: undefined },
  'checkout.checkoutNew': {
    payment_terms: 1,
    cardToken: 'pm_card_visa',
    amount: 29_900,
    cartItems: undefined,
    billingAddress: address,
    shippingAddress: address,
  },
  'orders.payOrder': { cardToken: 'pm_card_visa', billingAddress: address },
  'assessments.submitMedicalForm': { answers: [], images: [], paymentTerms: 1 },
  'assessments.submitBareForm': { answers: [], images: [], paymentTerms: 1 },
  'assessments.submitAdjustDosesForm': { answers: [], images: [], paymentTerms: 1 },
  'visits.bookVisit': { starts_at: '2027-01-05T15:00:00Z', clinician_id: 'nobody' },
  'billing.moveDate': { on: '2027-01-05' },
  'billing.previewMove': { on: undefined, months: 1 },
  'pharmacy.ship': { carrier: 'UPS', tracking: '1Z999AA10123456784' },
}

/** decisions D-26, and our own calls that serve the same steps (D-27). */
const CHECKOUT_MAY = [
  'POST /api/save-cart',
  'POST /api/app/carts/{cart_id}/quote',
  'POST /api/app/carts/{cart_id}/add-ons',
  'POST /api/validate-coupon',
  'POST /api/checkout-new',
  'POST /api/save-address',
  'POST /api/trust-form',
  'GET /api/block-user-payment',
  'POST /api/bundle-selected',
  'GET /api/app/add-on',
  'GET /api/address/validate/{userId}',
  'POST /api/address/validate',
  'GET /api/app/address/suggest',
  'GET /api/ship-address',
  'POST /api/ship-address',
  'POST /api/send-code/{channel}',
  'POST /api/verify-code',
  'POST /api/update-phone',
  'GET /api/app/session',
  'GET /api/order-items',
  'GET /forms/orders/{id}',
  'POST /api/submit-md-form',
  'POST /api/submit-bare-form',
  'POST /api/submit-adjust-doses-form',
  'POST /api/get-signed-url',
  'POST /api/log-upload-attempt',
  'POST /api/upload-av-video',
  'POST /api/prescription-update/{id}',
  'GET /api/prescription-getorder/{id}',
  'GET /api/prescription-pending/{id}',
  // The clinician's visit of its own order (D-48), and the withdrawal of its prescription's decline (D-67).
  'GET /api/app/visits/{id}',
  'GET /api/app/orders/{id}/clinician',
  'POST /api/app/visits/{id}/start',
  'POST /api/app/visits/{id}/join',
  'POST /api/app/visits/{id}/leave',
  'GET /api/app/visits/{id}/slots',
  'POST /api/app/orders/{id}/stops',
  'POST /api/app/visits/{id}/book',
  'GET /api/app/visits/{id}/calendar',
  'POST /api/app/visits/{id}/enter',
  'POST /api/app/prescriptions/{id}/take-back-decline',
]

describe('every declaration', () => {
  test.each(named(everyCall.filter(({ changes }) => changes)))(
    'R-037 %s changes something and has a limit',
    (_, call) => expect(call.limits.length).toBeGreaterThan(0),
  )
  test('R-037 every verb but GET changes something', () => {
    for (const call of everyCall)
      if (call.method !== 'GET') expect([title(call), call.changes]).toEqual([title(call), true])
  })
  test.each(named(everyCall))('%s has a summary, a rule and its errors', (_, call) => {
    expect(call.summary.length).toBeGreaterThan(10)
    expect(['public', 'patient', 'staff', 'demo']).toContain(call.access.realm)
    expect(call.errors).toEqual(expect.arrayContaining(['invalid_request', 'unavailable', 'internal']))
    if (call.access.realm === 'patient') expect(call.access.scopes.length).toBeGreaterThan(0)
    if (call.access.realm === 'staff') expect(call.access.roles.length).toBeGreaterThan(0)
    if (call.access.realm !== 'public')
      expect(call.errors).toEqual(expect.arrayContaining(['unauthenticated', 'forbidden']))
  })

  test.each(named(everyCall))('%s names where its ids stand', (_, call) => {
    const fields = Object.keys(inputSchema(call.input).properties ?? {})
    for (const id of call.ids) {
      expect(fields).toContain(id.name)
      if (id.in === 'path') expect(call.path).toContain(`{${id.name}}`)
    }
    if (['order', 'cart', 'subscription', 'licence'].includes(call.owner)) expect(call.ids).not.toEqual([])
  })

  test('no call is declared twice, and no plain route hides one', () => {
    const all = [...patientCalls.map(title), ...plainRoutes.map((r) => `${r.method} ${r.path}`)]
    expect(new Set(all).size).toBe(
      all.length -
        plainRoutes.filter((r) => all.filter((x) => x === `${r.method} ${r.path}`).length > 1).length / 2,
    )
    expect(new Set(staffCalls.map(title)).size).toBe(staffCalls.length)
  })

  test('a checkout session may call what D-26 lists and nothing else', () => {
    const may = patientCalls.filter(
      ({ access }) => access.realm === 'patient' && access.scopes.includes('checkout'),
    )
    expect(may.map(title).sort()).toEqual([...CHECKOUT_MAY].sort())
  })
})

const guarded = everyCall.filter(({ access }) => access.realm === 'patient' || access.realm === 'staff')

describe('who is let in', () => {
  test.each(named(guarded))('a visitor is asked to login: %s', async (_, call) => {
    expect(await send(call, fitting(call))).toMatchObject({
      status: 401,
      body: { status: 'error', success: false, code: 'unauthenticated' },
    })
    expect((await send(call, fitting(call), 'a'.repeat(43))).status).toBe(401)
  })

  const patientOnly = patientCalls.filter(
    ({ access }) => access.realm === 'patient' && !access.scopes.includes('checkout'),
  )
  test.each(named(patientOnly))('a checkout token is refused: %s', async (_, call) => {
    const token = await patientToken(at.ctx, mine, 'checkout')
    expect(await send(call, fitting(call), token)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })

  const walls = staffCalls.flatMap((call) => {
    const { access } = call
    if (access.realm !== 'staff') return []
    return STAFF_ROLES.filter((role) => !access.roles.includes(role)).map(
      (role) => [role, title(call), call] as const,
    )
  })
  test.each(walls)('staff who are %s only are refused: %s', async (role, _, call) => {
    expect(await send(call, fitting(call), wearing.get(role))).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
  })

  test('a patient token opens no staff call, a staff token no patient call', async () => {
    const patient = await patientToken(at.ctx, mine)
    for (const call of guarded) {
      const wrong = call.access.realm === 'staff' ? patient : wearing.get('administrator')
      expect((await send(call, fitting(call), wrong)).status, title(call)).toBe(401)
    }
  })

  test('staff without any role are let in nowhere', async () => {
    const token = await staffToken(at.ctx, [])
    for (const call of guarded.filter(({ access }) => access.realm === 'staff'))
      expect((await send(call, fitting(call), token)).status, title(call)).toBe(403)
  })
})

/** The token of a signed-in caller of the right kind; a new one each time, because some calls end the session. */
async function rightToken(call: DeclaredCall): Promise<string | undefined> {
  if (call.access.realm === 'staff') return staffToken(at.ctx, call.access.roles)
  return patientToken(at.ctx, mine)
}

describe('objects of others', () => {
  const places = patientCalls.flatMap((call) =>
    call.ids
      .filter((id) => call.access.realm !== 'demo' && id.kind !== 'cart')
      .map((place) => [title(call), call, place] as const),
  )
  test.each(places)('G-GRD-009 a foreign and an absent id answer alike: %s', async (_, call, place) => {
    const token = await rightToken(call)
    const foreignId = other.ids[place.kind as keyof Owner['ids']]
    const foreign = await send(call, naming(call, place, foreignId), token)
    const absent = await send(call, naming(call, place, at.ctx.random.id()), token)
    expect(foreign).toMatchObject({ status: 404, body: { status: 'error', code: 'not_found' } })
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...absent.body, request_id: '' })
    expect(absent.status).toBe(404)
  })

  // Document 2 gives a foreign cart a specific message; its id contains 128 random bits (D-03).
  const cartPlaces = patientCalls.flatMap((call) =>
    call.ids.filter((id) => id.kind === 'cart').map((place) => [title(call), call, place] as const),
  )
  test.each(cartPlaces)('a foreign cart is refused and shows nothing: %s', async (_, call, place) => {
    const token = await rightToken(call)
    const foreign = await send(call, naming(call, place, other.ids.cart), token)
    expect([403, 404]).toContain(foreign.status)
    expect(['cart_foreign', 'cart_not_found', 'not_found']).toContain(foreign.body.code)
    expect(JSON.stringify(foreign.body)).not.toContain('omar')
    const absent = await send(call, naming(call, place, at.ctx.random.id()), token)
    expect(absent.status).toBe(404)
  })

  const atStaff = staffCalls.flatMap((call) => call.ids.map((place) => [title(call), call, place] as const))
  test.each(atStaff)('an absent id is not found: %s', async (_, call, place) => {
    const answer = await send(call, naming(call, place, at.ctx.random.id()), await rightToken(call))
    expect([400, 404]).toContain(answer.status)
  })
})

/** Calls that a fuzzed body must not execute, because they would disturb the rest of the run. */
const omitted = new Set(['demo.reset', 'demo.moveClock'])

describe(`bodies of every shape, seed ${SEED}`, () => {
  const walked = everyCall.filter((call) => !omitted.has(call.name.join('.')))
  test.each(named(walked))(
    'G-GRD-010 never break the server, and fail in one envelope: %s',
    async (_, call) => {
      const schema = inputSchema(call.input)
      const token = await rightToken(call)
      const bodies = fc.oneof(malformedBody(schema), fittingBody(schema))
      await fc.assert(
        fc.asyncProperty(bodies, fc.boolean(), async (input, signedIn) => {
          const answer = await send(call, input, signedIn ? token : undefined)
          expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
          if (answer.status >= 400)
            expect(answer.body).toMatchObject({ status: 'error', success: false, code: expect.any(String) })
          // A request that is refused before its call is identified contains nothing confidential.
          if (answer.body.code !== 'invalid_request' && (call.access.realm !== 'public' || call.health))
            expect(answer.headers.get('cache-control')).toContain('no-store')
        }),
        { seed: SEED, numRuns: RUNS },
      )
    },
  )

  test('broken JSON and a foreign content type are refused', async () => {
    for (const call of everyCall.filter(({ method }) => method !== 'GET')) {
      const path = call.path.replace(/\{\w+\}/g, 'x')
      const go = call.path.startsWith('/staff-api') ? at.staffCall : at.call
      const token = await rightToken(call)
      for (const raw of ['{"a":', '[]]', '\u0000', 'a=b'])
        expect((await go(call.method, path, { token, raw })).status, title(call)).toBe(400)
      const form = await go(call.method, path, {
        token,
        raw: 'a=b',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect([400, 415], title(call)).toContain(form.status)
    }
  })

  test('forged webhooks, unknown files and unknown uploads are refused', async () => {
    const webhook = await at.call('POST', '/api/webhooks/payment', { body: { id: 'evt_1', type: 'x' } })
    expect(webhook.status).toBe(400)
    expect((await at.call('GET', '/files/not-a-link')).status).toBe(404)
    expect((await at.call('PUT', '/storage/not-a-link', { raw: 'x' })).status).toBeGreaterThanOrEqual(400)
    expect((await at.call('PUT', '/storage/not-a-link', { raw: 'x' })).status).toBeLessThan(500)
  })
})

test('each origin serves an OpenAPI document with every call of its contract', async () => {
  const origins = [
    [await at.call('GET', '/openapi.json'), patientCalls],
    [await at.staffCall('GET', '/openapi.json'), staffCalls],
  ] as const
  for (const [{ status, body }, calls] of origins) {
    expect(status).toBe(200)
    expect(body.openapi).toMatch(/^3\.1/)
    for (const call of calls)
      expect(body.paths, title(call)).toHaveProperty([call.path, call.method.toLowerCase()])
  }
})

test('outside demo mode the demo calls do not exist', async () => {
  const live = await startTestService({ env: { DEMO: '0', MAIL: 'outbox', SMS: 'outbox' } })
  try {
    for (const call of patientCalls.filter(({ access }) => access.realm === 'demo'))
      expect((await live.call(call.method, call.path.replace(/\{\w+\}/g, 'x'))).status, title(call)).toBe(404)
  } finally {
    await live.close()
  }
})
