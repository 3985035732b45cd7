import type { SigningFlag } from '@contour/domain/prescriptions/signing-flags'
import { and, desc, eq } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { saveFiredRules } from '../clinical-quality/index.ts'
import { encounters } from '../../db/schema.ts'
import type { OrderRow } from '../orders/index.ts'

/** Saves clinician and outcome in the order's latest encounter (M-07). */
export async function closeEncounter(
  tx: Tx,
  ctx: Ctx,
  order: OrderRow,
  clinicianId: number,
  outcome: 'prescribed' | 'denied' | 'change_refused',
  flags: readonly SigningFlag[],
): Promise<void> {
  const [latest] = await tx
    .select({ id: encounters.id })
    .from(encounters)
    .where(eq(encounters.order_id, order.id))
    .orderBy(desc(encounters.n))
    .limit(1)
  if (!latest) return
  await tx
    .update(encounters)
    .set({ clinician_id: clinicianId, outcome, ended_at: ctx.clock.now() })
    .where(and(eq(encounters.id, latest.id), eq(encounters.order_id, order.id)))
  await saveFiredRules(tx, latest.id, flags)
}
