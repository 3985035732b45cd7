import { checkOut, createBuyer } from '@contour/testkit/people/place-order'
import { startTestService, type TestService } from '@contour/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { webhookInbox } from '../../../db/schema.ts'
import { signEvent, startNmiTestGateway, type NmiTestGateway } from './test-gateway.ts'

describe('the whole service with NMI as its gateway', () => {
  let gateway: NmiTestGateway
  let at: TestService

  beforeAll(async () => {
    gateway = await startNmiTestGateway()
    at = await startTestService({
      env: {
        PAYMENT_GATEWAY: 'nmi',
        NMI_SECURITY_KEY: gateway.securityKey,
        NMI_PUBLIC_KEY: 'nmi_public',
        NMI_WEBHOOK_SECRET: 'nmi_hook',
        NMI_API_BASE: gateway.url,
      },
    })
  })
  afterAll(async () => {
    await at.close()
    await gateway.close()
  })

  const actionsOf = (orderId: string) =>
    gateway.entries
      .filter((entry) => entry.orderId === orderId)
      .flatMap(({ actions }) => actions.map(({ type, amount }) => [type, amount]))

  test('a purchase places one hold of the price and keeps the card; sent again it answers the same', async () => {
    const buyer = await createBuyer(at)
    const bought = await checkOut(at, buyer, { cardToken: 'tok_accepted' })
    expect(bought).toMatchObject({ status: 200, body: { status: 'success' } })
    const orderId = String(bought.body['order_id'])
    expect(await checkOut(at, buyer, { cardToken: 'tok_accepted' })).toMatchObject({
      status: 200,
      body: { order_id: orderId },
    })
    expect(actionsOf(orderId)).toEqual([['auth', '149.97']])
  })

  test.each([
    ['tok_insufficient', /insufficient/],
    ['tok_wrong_code', /security code/],
    ['tok_zip_fails', /billing address/],
    ['tok_stolen', /^Your card was declined\.$/],
  ])('%s is refused in the words of the documents, and no hold is left', async (cardToken, words) => {
    const buyer = await createBuyer(at)
    const from = gateway.entries.length
    const refused = await checkOut(at, buyer, { cardToken })
    expect(refused.status).not.toBe(200)
    expect(refused.body.message).toMatch(words)
    const left = gateway.entries.slice(from).filter(({ condition }) => condition === 'pending')
    expect(left).toEqual([])
  })

  test('an answer that gets lost is settled by looking: one hold, one order', async () => {
    const buyer = await createBuyer(at)
    const from = gateway.entries.length
    gateway.arm('transact', 'lose_answer')
    await checkOut(at, buyer, { cardToken: 'tok_accepted' })
    await at.advance(60)
    const again = await checkOut(at, buyer, { cardToken: 'tok_accepted' })
    expect(again.status).toBe(200)
    expect(gateway.entries.slice(from)).toHaveLength(1)
  })

  test('a signed event is taken once, a forged one is refused', async () => {
    await checkOut(at, await createBuyer(at), { cardToken: 'tok_accepted' })
    const raw = JSON.stringify({
      event_id: 'evt_nmi_1',
      event_type: 'transaction.auth.success',
      event_body: { transaction_id: gateway.entries[0]!.id },
    })
    const send = (header: string) =>
      at.call('POST', '/api/webhooks/payment', { raw, headers: { 'webhook-signature': header } })
    expect((await send(signEvent('nmi_hook', raw))).status).toBe(200)
    expect((await send(signEvent('nmi_hook', raw, 'another'))).status).toBe(200)
    expect((await send(signEvent('forged', raw))).status).toBe(400)
    await at.settle()
    const rows = (await at.ctx.db.select().from(webhookInbox)).filter(
      ({ event_id }) => event_id === 'evt_nmi_1',
    )
    expect(rows).toMatchObject([{ error: null, applied_at: expect.any(Date) }])
  })

  test('the page learns that there is no card field, and is allowed nothing of the vendor’s', async () => {
    const field = await at.call('GET', '/api/app/card-field')
    expect(field.body).toMatchObject({ kind: 'nmi', frame_url: null })
  })
})
