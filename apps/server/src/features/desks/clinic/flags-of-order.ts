import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import type { OrderRow } from '../../care/orders/index.ts'
import { readTreatment } from '../../care/prescriptions/index.ts'
import { readOrderFacts } from './order-facts.ts'
import { chartFlags } from './signing-flags.ts'

/** The flags of the chart that led to the decision, for the figures of each rule. */
export async function flagsOfOrder(tx: Tx, ctx: Ctx, order: OrderRow, clinicianId: number) {
  const facts = await readOrderFacts(tx, order, clinicianId)
  return chartFlags(facts, await readTreatment(tx, ctx.clock, { order, ...facts }))
}
