import { staffToken, startTestService, type TestService } from '@contour/testkit'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { signIn, startSubscriber, type Member } from '@contour/testkit/people/subscription-life'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { disputes, intents, savedCards, tasks } from '../../../db/schema.ts'
import { recordDispute } from './record-dispute.ts'
import { inJob } from '../../../call-context.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

/** Does what a person does in the gateway's own dashboard. */
async function atGateway(path: string, form: Record<string, string>): Promise<void> {
  const answer = await fetch(new URL(path, at.ctx.sandbox!.url), {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_contour_sandbox' },
    body: new URLSearchParams(form),
  })
  if (!answer.ok) throw new Error(`gateway answered ${answer.status}: ${await answer.text()}`)
  await at.settle()
}
const paymentOf = async ({ userId }: Member) => {
  const [intent] = await at.ctx.db.select().from(intents).where(eq(intents.user_id, userId))
  return intent!
}
const refundAtGateway = async (who: Member, cents: number) =>
  atGateway('/v1/refunds', {
    payment_intent: (await paymentOf(who)).gateway_ref!,
    amount: String(cents),
  })
const billing = async (who: Member) => {
  const token = await signInStaff(at, 'billing')
  const { body } = await at.staffCall('GET', `/staff-api/billing/patients/${who.userPublicId}`, { token })
  return body as unknown as {
    payments: { id: string; refunded_cents: number; refundable_cents: number; events: { kind: string }[] }[]
    refunds: { state: string; reason: string; cents: number }[]
  }
}
const previewOf = async (who: Member) => {
  const token = await signIn(at, who)
  const { body } = await at.call('GET', '/api/subscription-items', { token })
  const [plan] = body['subscriptions'] as { id: string }[]
  const preview = await at.call('GET', `/api/app/subscriptions/${plan!.id}/cancel-preview`, { token })
  return preview.body['preview'] as { refund_cents: number; lines: string[] }
}
/** Asks as a person of the day's own, so that no other test counts toward the limit (D-61). */
const askRefund = async (who: Member, cents: number) =>
  at.staffCall('POST', `/staff-api/billing/payments/${(await paymentOf(who)).public_id}/refund`, {
    token: await staffToken(at.ctx, ['billing']),
    body: { cents, reason: 'The patient asked for it.' },
  })
const kinds = (all: readonly { kind: string }[]) => all.map(({ kind }) => kind)

test('D-99 a refund made at the gateway counts at its event: nothing is left to refund, and no cancel dialog promises it', async () => {
  const vesper = await startSubscriber(at, { term: 12 })
  expect((await previewOf(vesper)).refund_cents).toBe(90_000)
  await refundAtGateway(vesper, 134_997)
  const { payments, refunds } = await billing(vesper)
  expect(payments[0]).toMatchObject({ refunded_cents: 134_997, refundable_cents: 0 })
  expect(kinds(payments[0]!.events)).toEqual(['held', 'charged', 'refunded'])
  expect(refunds).toMatchObject([{ state: 'made', cents: 134_997, reason: 'Made at the gateway' }])
  const preview = await previewOf(vesper)
  expect(preview.refund_cents).toBe(0)
  expect(preview.lines.join(' ')).not.toContain('goes back')
  expect((await askRefund(vesper, 1)).body).toMatchObject({
    code: 'amount_mismatch',
    details: { left_cents: 0 },
  })
  const letters = (await at.messages(vesper.email)).filter(({ kind }) => kind === 'refund_made')
  expect(letters).toHaveLength(1)
  expect(letters[0]?.text).toContain('refunded $1,349.97 to your Visa card ending in 4242')
})

test('D-99 a part refunded at the gateway counts once beside a refund of ours, however often its event arrives', async () => {
  const kai = await startSubscriber(at)
  expect((await askRefund(kai, 4_000)).status).toBe(200)
  await refundAtGateway(kai, 3_000)
  await refundAtGateway(kai, 2_000)
  const [payment] = (await billing(kai)).payments
  expect(payment).toMatchObject({ refunded_cents: 9_000, refundable_cents: 5_997 })
  expect((await billing(kai)).refunds.map(({ cents }) => cents)).toEqual([2_000, 3_000, 4_000])
})

test('D-99 a refund that waits for approval is not made: reconciliation agrees, and it cannot be approved once the money went back another way', async () => {
  const noa = await startSubscriber(at, { term: 12 })
  const asked = await askRefund(noa, 130_000)
  expect(asked.body).toMatchObject({ refund: { state: 'waiting' } })
  const token = await signInStaff(at, 'billing')
  const compare = async () => {
    await at.staffCall('POST', '/staff-api/billing/reconciliation', { token, body: { days: 30 } })
    await at.settle()
    const { body } = await at.staffCall('GET', '/staff-api/billing/reconciliation', { token })
    return body['differences'] as { payment_id: string; ours: string; theirs: string }[]
  }
  expect(await compare()).toEqual([])
  await refundAtGateway(noa, 10_000)
  const second = await staffToken(at.ctx, ['billing'])
  const { id } = asked.body['refund'] as { id: string }
  const approved = await at.staffCall('POST', `/staff-api/billing/refunds/${id}/approve`, { token: second })
  expect(approved).toMatchObject({ status: 409, body: { code: 'amount_mismatch' } })
})

test('D-99 a difference is told in dollars and words, and closes itself when the numbers agree again', async () => {
  const umber = await startSubscriber(at)
  const payment = await paymentOf(umber)
  const real = at.ctx.payments.retrieve
  const changed = { standing: 'captured', amountCaptured: 14_997, amountRefunded: 0, chargeRef: 'x' }
  at.ctx.payments.retrieve = async (order) => {
    const found = await real.call(at.ctx.payments, order)
    return order.authRef === payment.gateway_ref && found.state === 'found'
      ? { state: 'found', payments: [{ ...found.payments[0]!, ...changed, amountCaptured: 10_000 } as never] }
      : found
  }
  const token = await signInStaff(at, 'billing')
  await at.staffCall('POST', '/staff-api/billing/reconciliation', { token, body: { days: 30 } })
  await at.settle()
  const read = async () =>
    (await at.staffCall('GET', '/staff-api/billing/reconciliation', { token })).body['differences']
  expect(await read()).toMatchObject([
    {
      payment_id: payment.public_id,
      ours: 'Charged $149.97, nothing refunded',
      theirs: 'Charged $100.00, nothing refunded',
    },
  ])
  at.ctx.payments.retrieve = real
  // Any event of the payment asks the gateway again; here a small refund that was made there.
  await refundAtGateway(umber, 1_000)
  expect(await read()).toEqual([])
  const [task] = await at.ctx.db.select().from(tasks).where(eq(tasks.kind, 'reconciliation_difference'))
  expect(task?.state).toBe('settled')
})

test('D-99 a dispute takes its money until it is won; a prevented one gave it back for good, and nobody can answer it', async () => {
  const maya = await startSubscriber(at)
  const { gateway_ref: authRef } = await paymentOf(maya)
  const facts = { ref: 'dp_one', amount: 14_997, reason: 'fraudulent', evidenceDueAt: null }
  const report = (status: string, ref = facts.ref, amount = facts.amount) =>
    inJob(at.ctx, () => recordDispute(at.ctx, authRef, { ...facts, ref, amount, status }))
  const left = async () => (await billing(maya)).payments[0]!.refundable_cents
  await report('warning_needs_response', 'dp_inquiry')
  expect(await left()).toBe(14_997)
  await report('needs_response')
  expect(await left()).toBe(0)
  expect((await askRefund(maya, 1)).body['code']).toBe('amount_mismatch')
  await report('won')
  expect(await left()).toBe(14_997)
  await report('prevented', 'dp_two', 5_000)
  expect(await left()).toBe(9_997)
  expect(kinds((await billing(maya)).payments[0]!.events)).toEqual([
    'held',
    'charged',
    'disputed',
    'dispute_won',
    'disputed',
  ])
  const [row] = await at.ctx.db.select().from(disputes).where(eq(disputes.gateway_ref, 'dp_two'))
  expect(row?.state).toBe('prevented')
  const answered = await at.staffCall('POST', `/staff-api/billing/disputes/${row!.public_id}/answer`, {
    token: await signInStaff(at, 'billing'),
    body: { text: 'It was delivered.' },
  })
  expect(answered.body['code']).toBe('wrong_status')
})

test('D-99 a card that its network replaced, or that was removed at the gateway, is no longer named', async () => {
  const bay = await startSubscriber(at)
  const [card] = await at.ctx.db.select().from(savedCards).where(eq(savedCards.user_id, bay.userId))
  const real = at.ctx.payments.listCards
  at.ctx.payments.listCards = async (order) =>
    (await real.call(at.ctx.payments, order)).map((saved) => ({
      ...saved,
      card: { ...saved.card, last4: '9999' },
    }))
  const event = async (kind: 'card_updated' | 'card_removed', id: string) => {
    const parse = at.ctx.payments.parseWebhook
    at.ctx.payments.parseWebhook = () => [
      {
        id,
        kind,
        type: kind,
        occurredAt: at.clock.now(),
        authRef: null,
        chargeRef: null,
        refundRef: null,
        disputeRef: null,
        cardRef: card!.ref,
      },
    ]
    await fetch(`${at.service.patientUrl}/api/webhooks/payment`, { method: 'POST', body: '{}' })
    at.ctx.payments.parseWebhook = parse
    await at.settle()
  }
  const shown = async () =>
    (await at.call('GET', '/api/app/billing/card', { token: await signIn(at, bay) })).body['card']
  await event('card_updated', 'evt_card_one')
  expect(await shown()).toEqual({ brand: 'visa', last4: '9999' })
  const letter = (await at.messages(bay.email)).find(({ kind }) => kind === 'card_updated')
  expect(letter?.text).toContain('ends in 9999')
  at.ctx.payments.listCards = async () => []
  await event('card_removed', 'evt_card_two')
  expect(await shown()).toBeNull()
  at.ctx.payments.listCards = real
})
