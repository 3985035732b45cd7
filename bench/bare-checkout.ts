import { message } from './bare-intake.ts'
import { inDays, insert, newId } from './bare-engine.ts'
import type { Engine, Row, Run } from './bare-engine.ts'
import { findSession } from './bare-orders.ts'

const CENTS = 14_997
const DRUG = { drug: 'semaglutide', product_id: 'semaglutide-injection' }

/** Creates a cart with one item before the measurement. */
export async function bareCart({ run }: Engine, token: string): Promise<{ id: string }> {
  const { user_id } = await findSession(run, token)
  const public_id = newId()
  const times = { created_at: new Date(), signs_in_until: inDays(3), expires_at: inDays(30) }
  const cart = await insert(run, 'carts', { public_id, user_id, state: 'open', ...DRUG, ...times })
  await insert(run, 'cart_items', {
    cart_id: cart.id,
    product_id: DRUG.product_id,
    kind: 'plan',
    quantity: 1,
  })
  return { id: public_id }
}

/**
 * Runs a checkout with the durability and the statements of the service's: it locks and reads the same rows, commits
 * the intent before it requests a customer and an authorization from the gateway, then writes the order and its rows in
 * a second transaction. The values it reads decide nothing here.
 */
export async function bareCheckout(engine: Engine, gateway: string, token: string, cartId: string) {
  const { run, transaction } = engine
  const { user_id } = await findSession(run, token)
  const [cart] = await run('select * from carts where public_id = $1 and user_id = $2', [cartId, user_id])
  if (!cart) throw new Error('no such cart')
  await run(SQL.livingIntent, [cart.id])
  const intent = await transaction((tx) => begin(tx, cart))
  const [user] = await run('select * from users where id = $1', [user_id])
  if (!user) throw new Error('no such person')
  const customer = await ask(gateway, 'customers', { email: String(user.email) })
  await run('update users set gateway_customer = $1 where id = $2', [customer.id, user_id])
  const held = await ask(gateway, 'payment_intents', {
    amount: String(CENTS),
    currency: 'usd',
    customer: String(customer.id),
    payment_method: 'pm_card_visa',
    confirm: 'true',
    capture_method: 'manual',
  })
  const orderId = await transaction((tx) => complete(tx, cart, user, intent, held))
  await run('select public_id from users where id = $1', [user_id])
  return { status: 'success', order_id: orderId }
}

/** The reads that the service makes before it decides. */
const SQL = {
  livingIntent:
    "select * from intents where cart_id = $1 and state in ('created', 'processing', 'held') order by id",
  lockUser: 'select * from users where id = $1 for update',
  lockCart: 'select * from carts where id = $1 for update',
  lockIntent: 'select * from intents where id = $1 for update',
  state: 'select * from state_rules where state = $1',
  orders: 'select status from orders where user_id = $1 and drug = $2',
  plans: `select id from subscriptions where user_id = $1 and drug = $2 and state in ('pending', 'active', 'past_due')`,
  cards:
    'select distinct card_fp from intents where card_token = $1 and user_id = $2 and card_fp is not null',
  blocks: 'select id from card_blocks where until > $1 and lifted_at is null and user_id = $2 limit 1',
  declines: `select card_fp, count(*)::int from card_attempts where card_fp = $1 and outcome = 'declined' and at > $2
    group by card_fp`,
  items: "select product_id from cart_items where cart_id = $1 and kind = 'plan'",
  prices:
    'select * from price_rows where valid_from <= $1 and (valid_to is null or valid_to > $1) order by id',
  tries: "select count(*) from intents where cart_id = $1 and purpose = 'checkout'",
  card: 'select * from saved_cards where user_id = $1 and current = $2',
} as const

async function begin(tx: Run, cart: Row): Promise<Row> {
  const at = new Date()
  const { user_id, id: cart_id } = cart
  await tx(SQL.lockUser, [user_id])
  await tx(SQL.lockCart, [cart_id])
  await tx(SQL.livingIntent, [cart_id])
  await tx(SQL.state, ['NY'])
  await tx(SQL.state, ['NY'])
  await tx(SQL.orders, [user_id, DRUG.drug])
  await tx(SQL.plans, [user_id, DRUG.drug])
  await tx(SQL.cards, ['pm_card_visa', user_id])
  await tx(SQL.blocks, [at, user_id])
  await tx(SQL.items, [cart_id])
  await tx(SQL.prices, [at.toISOString().slice(0, 10)])
  await tx('savepoint account')
  await tx('update users set account_at = $1 where id = $2', [at, user_id])
  await tx('release savepoint account')
  const consent = { user_id, statement: 'I agree.', agreed: true, at, page: '/checkout', ip: '127.0.0.1' }
  const kinds = ['auto_renewal', 'policies', 'age']
  await insert(tx, 'consents', ...kinds.map((kind) => ({ ...consent, kind, cart_id })))
  await tx("update carts set state = 'paying' where id = $1", [cart_id])
  await tx(SQL.tries, [cart_id])
  const intent = await insert(tx, 'intents', {
    public_id: newId(),
    user_id,
    purpose: 'checkout',
    cart_id,
    order_public_id: newId(),
    attempt: 1,
    key: newId(),
    cents: CENTS,
    state: 'created',
    gateway: 'sandbox',
    card_token: 'pm_card_visa',
    snapshot: JSON.stringify({ ...DRUG, term: 1, totalCents: CENTS, renewalCents: 24_997 }),
    created_at: at,
    updated_at: at,
  })
  await tx('update intents set key = $1 where id = $2', [`auth:${String(intent.id)}:1`, intent.id])
  return intent
}

async function complete(tx: Run, cart: Row, user: Row, intent: Row, held: Row): Promise<string> {
  const at = new Date()
  const user_id = user.id
  const order_public_id = String(intent.order_public_id)
  const card = { card_fp: newId(), card_brand: 'visa', card_last4: '4242' }
  const audit = { at, actor: `patient:${String(user.public_id)}`, purpose: 'payment', subject_user: user_id }
  await tx('select user_id from intents where id = $1', [intent.id])
  await tx(SQL.lockUser, [user_id])
  await tx(SQL.lockIntent, [intent.id])
  await tx(
    `update intents set state = 'held', gateway_ref = $1, capture_before = $2, card_ref = $3, card_fp = $4,
      card_brand = 'visa', card_last4 = '4242', updated_at = $5 where id = $6`,
    [held.id, inDays(7), 'pm_bench', card.card_fp, at, intent.id],
  )
  await insert(tx, 'audit', { ...audit, action: 'payment.held', after: '{}', request_id: newId() })
  await insert(tx, 'ledger', { intent_id: intent.id, kind: 'hold', cents: CENTS, at })
  await tx(SQL.blocks, [at, user_id])
  await tx(SQL.declines, [card.card_fp, inDays(-1)])
  const attempt = { user_id, cart_id: cart.id, ...card, ip: '127.0.0.1', outcome: 'held', at }
  await insert(tx, 'card_attempts', attempt)
  await tx(SQL.lockCart, [cart.id])
  await tx(SQL.orders, [user_id, DRUG.drug])
  await tx(SQL.plans, [user_id, DRUG.drug])
  const plan = await insert(tx, 'subscriptions', {
    public_id: newId(),
    user_id,
    ...DRUG,
    term: 1,
    list: 'checkout',
    state: 'pending',
    renewal_cents: 24_997,
    created_at: at,
  })
  const period = { subscription_id: plan.id, n: 1, cents: CENTS, state: 'held' }
  const { id: period_id } = await insert(tx, 'periods', period)
  await tx(SQL.state, ['NY'])
  const order = await insert(tx, 'orders', {
    public_id: order_public_id,
    user_id,
    ...DRUG,
    subscription_id: plan.id,
    shipment_no: 1,
    kind: 'first',
    status: 'pending_approval',
    status_since: at,
    provider: 1,
    state: 'NY',
    cart_id: cart.id,
    created_at: at,
  })
  await insert(tx, 'order_history', {
    order_id: order.id,
    n: 0,
    event: 'checkout_succeeded',
    to_status: 'pending_approval',
    actor: audit.actor,
    at,
  })
  await tx("update carts set state = 'paid' where id = $1", [cart.id])
  const address = { line_1: '100 Example Street', line_2: '', city: 'Albany', state: 'NY', zip: '12207' }
  for (const kind of ['shipping', 'billing'])
    await insert(tx, 'addresses', { user_id, kind, ...address, updated_at: at })
  for (const kind of ['form_reminder', 'form_reminder_2', 'cart_expiry', 'hold_renew'])
    await insert(tx, 'due', { kind, subject: order_public_id, n: 0, due_at: inDays(6), created_at: at })
  await insert(tx, 'outbox', message(user_id, String(user.email), 'order_received'))
  await insert(tx, 'audit', {
    ...audit,
    action: 'order.checkout_succeeded',
    after: '{}',
    request_id: newId(),
  })
  await tx('update intents set order_id = $1, subscription_id = $2, period_id = $3 where id = $4', [
    order.id,
    plan.id,
    period_id,
    intent.id,
  ])
  await insert(tx, 'invoices', { intent_id: intent.id, at })
  await tx(SQL.card, [user_id, 1])
  const saved = { user_id, ref: newId(), fp: card.card_fp, brand: 'visa', last4: '4242', current: 1, at }
  await insert(tx, 'saved_cards', saved)
  return order_public_id
}

async function ask(gateway: string, what: string, form: Record<string, string>): Promise<Row> {
  const response = await fetch(`${gateway}/v1/${what}`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer sk_test_bench',
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': newId(),
    },
    body: new URLSearchParams(form),
  })
  const answer = (await response.json()) as Row
  if (!response.ok) throw new Error(JSON.stringify(answer))
  return answer
}
