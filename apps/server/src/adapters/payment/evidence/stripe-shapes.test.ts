import { decodeForm } from '@contour/stripe-sandbox/form-body'
import { startTestBench, WEBHOOK_SECRET } from '@contour/stripe-sandbox/test-bench'
import { sharedData } from '@contour/testkit/shared-data'
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { authorized } from '../contract.ts'
import { createStripeGateway } from '../stripe.ts'
import { recordExchanges, type Exchange } from './record-exchanges.ts'

type Operation = {
  parameters?: { in: string; name: string; schema: object; required?: boolean }[]
  requestBody?: { content: Record<string, { schema: object }> }
}
type OpenApi = { paths: Record<string, Record<string, Operation>>; components: object }
type SdkSchemas = { $defs: Record<string, object> }

const openApi = sharedData<OpenApi>('stripe-openapi-trimmed.json')
const sdk = sharedData<SdkSchemas>('stripe-sdk-23.1.0-schemas.json')

/** Search is a separate call that the published subset leaves out. */
const NOT_PUBLISHED = ['/v1/payment_intents/search']

if (!openApi || !sdk)
  test.skip(
    'requests and objects match the published schemas: skipped, the vendor data is not next to this repository',
  )
else
  describe('what the adapter sends and the sandbox answers, against the published schemas', () => {
    let exchanges: Exchange[]

    beforeAll(async () => {
      exchanges = await useEveryCall()
    })

    test('the adapter used every operation that it has', () => {
      const used = new Set(
        exchanges.map(({ method, path }) => `${method} ${path.replace(/_\w{10,}/g, '_x')}`),
      )
      expect(used.size).toBeGreaterThanOrEqual(14)
    })

    test('every request is valid by the OpenAPI description', () => {
      const wrong = exchanges
        .filter(({ path }) => !NOT_PUBLISHED.includes(path))
        .flatMap((exchange) => schemaErrorsOf(openApi, exchange))
      expect(wrong).toEqual([])
    })

    test('the description refuses a request without an amount, with an unknown field or a wrong choice', () => {
      const wrong = (form: string) =>
        schemaErrorsOf(openApi, { method: 'POST', path: '/v1/payment_intents', form, status: 200, body: {} })
      expect(wrong('amount=100&currency=usd')).toEqual([])
      for (const form of [
        'currency=usd',
        'amount=100&currency=usd&drug=x',
        'amount=1&currency=usd&capture_method=x',
      ])
        expect(wrong(form)).not.toEqual([])
    })

    test('every object that the sandbox answers is valid by the types of the SDK in use', () => {
      const objects = exchanges.flatMap(({ body }) => objectsIn(body))
      const kinds = new Set(objects.map(({ object }) => object))
      expect([...kinds].toSorted()).toEqual([
        'charge',
        'customer',
        'payment_intent',
        'payment_method',
        'refund',
        'setup_intent',
      ])
      const wrong = objects.flatMap((body) => {
        const check = checkOf(sdk, NAME[body.object]!)
        return check(body) ? [] : [{ object: body.object, id: body.id, faults: check.errors?.slice(0, 3) }]
      })
      expect(wrong).toEqual([])
    })
  })

const NAME: Record<string, string> = {
  charge: 'Charge',
  customer: 'Customer',
  payment_intent: 'PaymentIntent',
  payment_method: 'PaymentMethod',
  refund: 'Refund',
  setup_intent: 'SetupIntent',
}

type Known = { object: string; id: string }

/** Collects the object itself, the items of a list, the expanded objects inside and those that an error contains. */
function objectsIn(body: unknown): Known[] {
  if (Array.isArray(body)) return body.flatMap(objectsIn)
  if (typeof body !== 'object' || body === null) return []
  const inside = Object.values(body).flatMap(objectsIn)
  return 'object' in body && String(body.object) in NAME && 'id' in body ? [body as Known, ...inside] : inside
}

const ajv2020 = new Ajv2020({ strict: false, allErrors: true, logger: false })
let registered = false

function checkOf({ $defs }: SdkSchemas, name: string) {
  if (!registered) ajv2020.addSchema({ $id: 'sdk', $defs })
  registered = true
  // An expandable field was reduced to its id; expanded objects are checked separately.
  return Object.assign((body: object) => ajv2020.validate({ $ref: `sdk#/$defs/${name}` }, collapse(body)), {
    get errors() {
      return ajv2020.errors
    },
  })
}

function collapse(body: object): object {
  const entries = Object.entries(body).map(([field, value]) => [
    field,
    ['latest_charge', 'payment_method', 'customer'].includes(field) && typeof value === 'object' && value
      ? (value as { id: string }).id
      : value,
  ])
  return Object.fromEntries(entries) as object
}

/** Form fields are text; the description declares numbers and booleans, so the validator converts first. */
function schemaErrorsOf(api: OpenApi, { method, path, form }: Exchange): object[] {
  const found = Object.entries(api.paths).find(([template]) =>
    new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
  const operation = found?.[1][method.toLowerCase()]
  if (!operation) return [{ path, missing: method }]
  // The description gives GET requests an empty form body in addition to their query.
  const body = method === 'POST' && operation.requestBody?.content['application/x-www-form-urlencoded']
  const schema = body ? body.schema : queryOf(operation)
  const ajv = new Ajv({ strict: false, allErrors: true, coerceTypes: true, logger: false })
  const values = structuredClone(decodeForm(form))
  return ajv.validate(withComponents(schema, api), values) ? [] : [{ path, form, faults: ajv.errors }]
}

const withComponents = (schema: object, { components }: OpenApi) => ({ ...schema, components })

const queryOf = ({ parameters = [] }: Operation) => ({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(
    parameters.filter((item) => item.in === 'query').map((item) => [item.name, item.schema]),
  ),
})

/** Calls every method of the port once. */
async function useEveryCall(): Promise<Exchange[]> {
  const bench = await startTestBench()
  const relay = await recordExchanges(bench.sandbox.url)
  const gateway = createStripeGateway({
    secretKey: 'sk_test_contour',
    webhookSecret: WEBHOOK_SECRET,
    client: { kind: 'stripe', publicKey: 'pk_test_contour' },
    apiBase: relay.url,
  })
  const { customerRef } = await gateway.ensureCustomer({ userId: 'user_a', email: 'maya@example.com' })
  const order = (n: number, cardToken = 'pm_card_visa') => ({
    orderId: `order_${n}`,
    key: `hold:${n}:1`,
    amount: 14_997,
    customerRef,
    cardToken,
    saveForLater: true,
  })
  const first = authorized(await gateway.authorize(order(1)))
  const taken = await gateway.capture({
    authRef: first.authRef,
    orderId: 'order_1',
    amount: 14_997,
    key: 'capture:1:1',
  })
  if (taken.state !== 'captured') throw new Error(taken.state)
  const refund = { chargeRef: taken.chargeRef, amount: 500, refundId: 'refund_1', key: 'refund:1:1' }
  await gateway.refund({ ...refund, reason: 'requested_by_customer' })
  await gateway.lookupRefund(refund)
  const saved = { orderId: 'order_2', key: 'hold:2:1', amount: 14_997, customerRef, cardRef: first.cardRef! }
  const second = authorized(await gateway.authorizeSaved({ ...saved, initiator: 'merchant' }))
  await gateway.void({ authRef: second.authRef, reason: 'denied', key: 'void:2:1' })
  await gateway.authorize(order(3, 'pm_card_chargeDeclined'))
  const requested = await gateway.authorize(order(4, 'pm_card_authenticationRequired'))
  if (requested.state === 'requires_action') await gateway.completeAction(requested)
  const card = await gateway.replaceCard({ customerRef, cardToken: 'pm_card_mastercard', key: 'card:1:1' })
  if (card.state !== 'saved') throw new Error(card.state)
  await gateway.completeCard(card)
  await gateway.replaceCard({ customerRef, cardToken: 'pm_card_chargeDeclined', key: 'card:2:1' })
  await gateway.listCards({ customerRef })
  await gateway.removeCard({ cardRef: first.cardRef! })
  await gateway.lookup({ customerRef, orderId: 'order_1' })
  await gateway.lookup({ orderId: 'order_1' })
  await gateway.retrieve(first)
  await relay.close()
  await bench.close()
  return relay.exchanges
}
