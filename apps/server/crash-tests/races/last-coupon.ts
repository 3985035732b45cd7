import { checkOut, createBuyer, type Buyer, type TestService } from '@contour/testkit'
import { eq } from 'drizzle-orm'
import { coupons, couponUses, orders } from '../../src/db/schema.ts'
import { atOnce, type Race } from './race.ts'

const BUYER_COUNT = 64

/** One use of a coupon is left, and all buyers pay with it. */
export const lastCoupon: Race = {
  name: `last use of a coupon by ${BUYER_COUNT} people`,
  on(at) {
    const concurrentBuyers: Buyer[] = []
    let n = 0
    return async (draw) => {
      while (concurrentBuyers.length < BUYER_COUNT) concurrentBuyers.push(await createBuyer(at))
      const code = `last-use-${++n}`
      const { id, spent } = await issue(at, code, Math.floor(draw() * 4))
      const result = await atOnce(
        draw,
        concurrentBuyers.map((buyer) => async () => {
          const answer = await checkOut(at, buyer, { amount: 9997, couponCode: code })
          return { buyer, said: `${answer.status} ${String(answer.body['code'] ?? 'paid')}` }
        }),
      )
      await at.settle()
      const wrong: string[] = []
      const winners = result.filter(({ said }) => said === '200 paid')
      if (winners.length !== 1) wrong.push(`${winners.length} people used the last coupon`)
      const others = new Set(result.map(({ said }) => said).filter((said) => said !== '200 paid'))
      for (const said of others)
        if (!said.endsWith(' coupon_invalid')) wrong.push(`somebody was told ${said}`)
      const [row] = await at.ctx.db.select().from(coupons).where(eq(coupons.id, id))
      if (row?.used !== spent + 1) wrong.push(`${row?.used} uses counted`)
      const uses = await at.ctx.db.select().from(couponUses).where(eq(couponUses.coupon_id, id))
      if (uses.map(({ state }) => state).join() !== 'used') wrong.push(`${uses.length} uses kept`)
      for (const { buyer } of winners) {
        const bought = await at.ctx.db.select().from(orders).where(eq(orders.user_id, buyer.userId))
        if (bought.length !== 1) wrong.push(`${bought.length} orders of the one who won`)
        concurrentBuyers.splice(concurrentBuyers.indexOf(buyer), 1)
      }
      return { won: winners.length === 1 ? 'one' : String(winners.length), wrong }
    }
  },
}

/** Creates a coupon of 50.00 that was used `spent` times and has one use left. */
async function issue(at: TestService, code: string, spent: number): Promise<{ id: number; spent: number }> {
  const [row] = await at.ctx.db
    .insert(coupons)
    .values({
      public_id: at.ctx.random.id(),
      code_lower: code,
      cents_off: 5000,
      max_uses: spent + 1,
      used: spent,
    })
    .returning({ id: coupons.id })
  if (!row) throw new Error('no coupon')
  return { id: row.id, spent }
}
