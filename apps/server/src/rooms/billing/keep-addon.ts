import { ADDONS, addonFacts } from '@contour/domain/money/addons'
import type { AddonKind } from '@contour/domain/money/addons'
import type { Term } from '@contour/domain/money/price-book'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { addonChoices } from '../../db/schema.ts'
import { notify } from '../notifications/index.ts'
import type { OrderRow } from '../orders/index.ts'
import type { UserRow } from './intent-store.ts'

/** What a hold for an add-on keeps, so that whoever learns that it stands can write the choice. */
export type AddonSnapshot = { addon: AddonKind; term: Term; ip: string }

type Kept = { order: OrderRow; user: UserRow; addon: AddonKind; term: Term; cents: number }

/**
 * Writes down a paid add-on of an order and tells the clinicians, who prescribe it with the rest: nothing is dispensed
 * without them. The same order keeps one choice.
 * @returns false where the order has its choice already
 */
export async function keepAddon(tx: Tx, ctx: Ctx, kept: Kept): Promise<boolean> {
  const { order, user, addon, term, cents } = kept
  const { selection, name } = ADDONS[addon]
  const [written] = await tx
    .insert(addonChoices)
    .values({ order_id: order.id, selection, cents, at: ctx.clock.now() })
    .onConflictDoNothing()
    .returning({ id: addonChoices.id })
  if (!written) return false
  const { pills, pillMg, supplyDays } = addonFacts(term)
  await notify(tx, ctx, 'staff_task', user, {
    role: 'clinician',
    about: `order:${order.public_id}`,
    subject: 'An add-on was bought',
    text: `${name}, for ${supplyDays} days (${pills} anti-nausea pills of ${pillMg} mg). Please prescribe or refuse it with order ${order.public_id}.`,
  })
  return true
}
