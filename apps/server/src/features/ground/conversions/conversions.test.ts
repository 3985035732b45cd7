import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { checkOut, createBuyer, startTestService, type Buyer, type TestService } from '@contour/testkit'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CONVERSION_TIMEOUT_MS, partnerEndpoint } from '../../../adapters/conversion/create.ts'
import { conversionReceipts, conversions, orders } from '../../../db/schema.ts'
import { deliverConversion } from './deliver-conversion.ts'

type Told = 'accepted' | 'unexpected' | 'error'

/** An endpoint that responds as configured, repeating the last response, and records every call and every wait. */
function partner(...answers: Told[]) {
  const sent: unknown[] = []
  const waits: number[] = []
  return {
    sent,
    waits,
    async send(order: { key: string; body: Record<string, unknown> }) {
      sent.push(order)
      const answer = answers[Math.min(sent.length, answers.length) - 1]
      if (answer === 'error') throw new Error('no answer')
      return answer as 'accepted' | 'unexpected'
    },
    async pause(ms: number) {
      waits.push(ms)
    },
  }
}

const conversion = { key: 'conversion-1', body: { c_id: 'click-1' } }

describe('the tries of one conversion', () => {
  test.each<[Told[], number, number[], boolean]>([
    [['accepted'], 1, [], true],
    [['error', 'accepted'], 2, [1000], true],
    [['error', 'error', 'accepted'], 3, [1000, 2000], true],
    [['error', 'error', 'error'], 3, [1000, 2000], false],
    [['unexpected', 'unexpected', 'unexpected'], 3, [2000, 2000], false],
    [['unexpected', 'error', 'accepted'], 3, [2000, 2000], true],
    [['error', 'unexpected', 'accepted'], 3, [1000, 2000], true],
  ])(
    'C-CNV-004 C-CNV-005 C-CNV-006 C-CNV-007 C-CNV-008 answers %j: %d calls, waits %j',
    async (answers, calls, waits, accepted) => {
      const endpoint = partner(...answers)
      expect(await deliverConversion(endpoint, conversion)).toMatchObject({ accepted, tries: calls })
      expect(endpoint.sent).toEqual(Array.from({ length: calls }, () => conversion))
      expect(endpoint.waits).toEqual(waits)
    },
  )
})

describe('the endpoint of a partner', () => {
  let answer: { status: number; text: string } | null
  const requested: { key: unknown; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      requested.push({ key: request.headers['idempotency-key'], body })
      if (answer) response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.text)
    })
  })
  let url: string
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/conversions`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  beforeEach(() => void requested.splice(0))

  test('C-CNV-004 only the status "success" is a success; the key goes along', async () => {
    for (const [text, outcome] of [
      ['{"status":"success"}', 'accepted'],
      ['{"status":"ok"}', 'unexpected'],
      ['{}', 'unexpected'],
      ['null', 'unexpected'],
    ] as const) {
      answer = { status: 200, text }
      expect(await partnerEndpoint(url).send(conversion)).toBe(outcome)
    }
    expect(requested[0]).toEqual({ key: 'conversion-1', body: '{"c_id":"click-1"}' })
  })

  test('an HTTP failure and an answer that is no JSON are errors', async () => {
    answer = { status: 500, text: '{"status":"success"}' }
    await expect(partnerEndpoint(url).send(conversion)).rejects.toThrow('500')
    answer = { status: 200, text: '<html>' }
    await expect(partnerEndpoint(url).send(conversion)).rejects.toThrow()
  })

  test('C-CNV-003 an endpoint that hangs is left after its time, which is 10 s', async () => {
    expect(CONVERSION_TIMEOUT_MS).toBe(10_000)
    answer = null
    await expect(partnerEndpoint(url, 20).send(conversion)).rejects.toMatchObject({ name: 'TimeoutError' })
    // On a busy machine the time may be over before the request has arrived.
    expect(requested.length).toBeLessThan(2)
  })
})

describe('the conversions of purchases', () => {
  let at: TestService
  beforeAll(async () => {
    at = await startTestService()
  })
  afterAll(() => at.close())

  const rowsOf = async ({ userId }: Buyer) =>
    (
      await at.ctx.db
        .select({ conversion: conversions })
        .from(conversions)
        .innerJoin(orders, eq(orders.id, conversions.order_id))
        .where(eq(orders.user_id, userId))
    ).map((row) => row.conversion)

  test('C-CNV-001 C-CNV-002 C-CNV-009 C-PAY-029 a purchase with a click id is reported once, with neutral values', async () => {
    const buyer = await createBuyer(at)
    const send = () => checkOut(at, buyer, { conversion_id: 'click-77' })
    expect((await send()).status).toBe(200)
    expect((await send()).status).toBe(200)
    await at.settle()
    await at.settle()
    const [row, ...more] = await rowsOf(buyer)
    expect(more).toEqual([])
    expect(row).toMatchObject({ state: 'sent', tries: 1 })
    const receipts = await at.ctx.db
      .select()
      .from(conversionReceipts)
      .where(eq(conversionReceipts.key, row!.key))
    expect(receipts).toMatchObject([
      {
        body: {
          user_id: row!.key,
          user_name: 'Customer',
          product_name: 'Plan',
          payment_plan: 'Monthly',
          amount: 149.97,
          c_id: 'click-77',
          payment_terms: 1,
        },
      },
    ])
    // D-13: no personal data and no drug.
    const result = JSON.stringify(receipts).toLowerCase()
    for (const word of ['semaglutide', 'maya', 'sample', buyer.email, buyer.userPublicId.toLowerCase()])
      expect(result).not.toContain(word)
  })

  test('C-CNV-001 without a click id, and for a declined card, nothing is reported', async () => {
    const plain = await createBuyer(at)
    await checkOut(at, plain)
    const declined = await createBuyer(at)
    await checkOut(at, declined, { conversion_id: 'click-9', cardToken: 'pm_card_chargeDeclined' })
    await at.settle()
    expect([await rowsOf(plain), await rowsOf(declined)]).toEqual([[], []])
  })

  test('C-CNV-008 a partner that never accepts stops after three tries; the purchase stands', async () => {
    const before = at.ctx.conversions
    const endpoint = partner('unexpected')
    at.ctx.conversions = endpoint
    try {
      const buyer = await createBuyer(at)
      expect((await checkOut(at, buyer, { conversion_id: 'click-8' })).status).toBe(200)
      await at.settle()
      await at.settle()
      expect(endpoint.sent).toHaveLength(3)
      expect(await rowsOf(buyer)).toMatchObject([{ state: 'failed', tries: 3 }])
    } finally {
      at.ctx.conversions = before
    }
  })

  test('one that a killed process left behind is sent again under its own key', async () => {
    const buyer = await createBuyer(at)
    await checkOut(at, buyer, { conversion_id: 'click-6' })
    const [row] = await rowsOf(buyer)
    const lost = { state: 'sending' as const, lease_until: new Date(at.clock.real().getTime() - 1) }
    await at.ctx.db.update(conversions).set(lost).where(eq(conversions.id, row!.id))
    await at.settle()
    expect(await rowsOf(buyer)).toMatchObject([{ state: 'sent', key: row!.key }])
  })
})
