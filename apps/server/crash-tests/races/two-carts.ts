import { firstCharge, type Term } from '@contour/domain/catalog/price-book'
import { checkOut, createBuyer, sandboxLedger } from '@contour/testkit'
import { createCart } from '@contour/testkit/people/create-cart'
import { eq } from 'drizzle-orm'
import { carts, intents, orders } from '../../src/db/schema.ts'
import { atOnce, type Race } from './race.ts'

const TERMS: readonly Term[] = [1, 3, 6, 12]
/** What the second cart receives: an error about the order that exists or is being paid. */
const TOO_LATE = ['409 active_order']

/** One patient pays two carts of one drug, in two tabs and possibly with two terms. */
export const twoCarts: Race = {
  name: 'two carts of one person',
  on: (at) => async (draw) => {
    const buyer = await createBuyer(at)
    const other = { ...buyer, cartId: await createCart(at, buyer) }
    const pay = (cart: typeof buyer) => async () => {
      const payment_terms = TERMS[Math.floor(draw() * TERMS.length)] ?? 1
      const amount = firstCharge('checkout', 'semaglutide', payment_terms)
      const answer = await checkOut(at, cart, { payment_terms, amount })
      return { amount, status: answer.status, code: String(answer.body['code'] ?? 'paid') }
    }
    const result = await atOnce(draw, [pay(buyer), pay(other)])
    await at.settle()
    const wrong: string[] = []
    const paid = result.filter(({ status }) => status === 200)
    if (paid.length !== 1) wrong.push(`${paid.length} carts paid`)
    for (const { status, code } of result)
      if (status !== 200 && !TOO_LATE.includes(`${status} ${code}`)) wrong.push(`told ${status} ${code}`)
    const made = await at.ctx.db.select().from(orders).where(eq(orders.user_id, buyer.userId))
    if (made.length !== 1) wrong.push(`${made.length} orders`)
    const requested = await at.ctx.db.select().from(intents).where(eq(intents.user_id, buyer.userId))
    const refs = requested.map(({ gateway_ref }) => gateway_ref)
    const held = (await sandboxLedger(at)).holds.filter(
      ({ payment_intent, state }) => refs.includes(payment_intent) && state === 'held',
    )
    if (held.length !== 1 || held[0]?.amount !== paid[0]?.amount)
      wrong.push(`held ${held.map(({ amount }) => amount).join(' and ')}`)
    const own = await at.ctx.db.select().from(carts).where(eq(carts.user_id, buyer.userId))
    if (requested.length > 1) wrong.push(`${requested.length} authorizations were asked for`)
    const states = own.map(({ state }) => state).toSorted()
    if (states.join() !== 'open,paid') wrong.push(`the carts are ${states.join()}`)
    return { won: `${paid[0] === result[0] ? 'first' : 'second'} cart`, wrong }
  },
}
