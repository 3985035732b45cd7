import { ADDON_KINDS, ADDONS, addonFacts } from '@contour/domain/add-on/addons'
import type { AddonKind } from '@contour/domain/add-on/addons'
import { TERMS } from '@contour/domain/catalog/price-book'
import type { Term } from '@contour/domain/catalog/price-book'
import { z } from 'zod'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { addonChoices } from '../../../db/schema.ts'
import type { OrderRow } from './order-row.ts'
import { createTask } from '../../ground/tasks/index.ts'
import type { UserRow } from '../payments/index.ts'

/** Snapshot of an add-on's authorization, from which whichever process learns of its success can save the choice. */
export const AddonSnapshot = z.object({ addon: z.enum(ADDON_KINDS), term: z.literal(TERMS), ip: z.string() })
export type AddonSnapshot = z.infer<typeof AddonSnapshot>

/** Returns which add-on an add-on's payment buys. */
export const addonBoughtBy = ({ snapshot }: { snapshot: unknown }): AddonSnapshot =>
  AddonSnapshot.parse(snapshot)

type SavedAddon = { order: OrderRow; user: UserRow; addon: AddonKind; term: Term; cents: number }

/**
 * Saves a paid add-on of an order and creates a task for the clinicians, who prescribe it with the rest: nothing is
 * dispensed without them. An order has only one choice.
 * @returns false if the order already has its choice
 */
export async function saveAddon(tx: Tx, ctx: Ctx, kept: SavedAddon): Promise<boolean> {
  const { order, user, addon, term, cents } = kept
  const { selection } = ADDONS[addon]
  const [written] = await tx
    .insert(addonChoices)
    .values({ order_id: order.id, selection, cents, at: ctx.clock.now() })
    .onConflictDoNothing()
    .returning({ id: addonChoices.id })
  if (!written) return false
  await createTask(tx, ctx, {
    kind: 'addon_bought',
    subject: `order:${order.public_id}`,
    userId: user.id,
    details: `An add-on for ${addonFacts(term).supplyDays} days was bought with this order. Prescribe it, or decline it with a reason.`,
  })
  return true
}
