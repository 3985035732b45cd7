import { startTestService, type TestService } from '@contour/testkit'
import { createBuyer } from '@contour/testkit/people/place-order'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordCouponUse } from './record-coupon-use.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

/** A cart whose attempts left these uses of a coupon, first to last, and the coupon's count. */
async function cartWithUses(code: string, states: readonly string[], used: number) {
  const { cartId } = await createBuyer(at)
  const { query } = at.ctx.database
  await query(
    `insert into coupons (public_id, code_lower, cents_off, used, max_uses) values ($1, $1, 1000, $2, 1)`,
    [code, used],
  )
  const uses: { id: number; cartId: number }[] = []
  for (const state of states) {
    const [row] = await query(
      `insert into coupon_uses (coupon_id, user_id, cart_id, state, at)
       select coupons.id, carts.user_id, carts.id, $2, now() from coupons, carts
       where code_lower = $1 and carts.public_id = $3 returning id, cart_id`,
      [code, state, cartId],
    )
    uses.push({ id: Number(row?.['id']), cartId: Number(row?.['cart_id']) })
  }
  return uses
}

const found = async (code: string) => {
  const rows = await at.ctx.database.query(
    `select state, coupons.used from coupon_uses join coupons on coupons.id = coupon_id where code_lower = $1
     order by coupon_uses.id`,
    [code],
  )
  return { states: rows.map(({ state }) => state), used: rows[0]?.['used'] }
}

test.each([
  ['reserved', ['reserved'], 1, { states: ['used'], used: 1 }],
  ['released', ['released'], 0, { states: ['used'], used: 1 }],
  ['reserved-again', ['released', 'reserved'], 1, { states: ['released', 'used'], used: 1 }],
  ['taken', ['released'], 1, { states: ['released'], used: 1 }],
])('a coupon whose use is %s ends with one counted use', async (code, states, count, after) => {
  const [first] = await cartWithUses(code, states, count)
  if (!first) throw new Error('no use was stored')
  await at.ctx.db.transaction((tx) => recordCouponUse(tx, first, at.ctx.clock.now()))
  expect(await found(code)).toEqual(after)
})
