import type { OrderStatus } from '@contour/domain/orders/order-life-cycle'
import { licenses, orders, prescriptionItems, prescriptions, staffMembers } from '@contour/server/db/schema'
import { eq } from 'drizzle-orm'
import type { TestService } from '../start-test-service.ts'
import type { PendingOrder } from './place-pending-order.ts'

const MONTHS = ['Month 1', 'Month 2', 'Month 3'] as const

/**
 * Writes a prescription of Month 1 to 3 directly and sets the order's status, for tests of what comes after the
 * clinician.
 */
export async function prescribeDirectly(
  { ctx }: TestService,
  order: PendingOrder,
  state: 'awaiting' | 'accepted' | 'declined',
  status: OrderStatus,
): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    const [clinician] = await tx
      .insert(staffMembers)
      .values({
        public_id: ctx.random.id(),
        email: `${ctx.random.id().toLowerCase()}@example.com`,
        name: 'Dr. Casey Sample',
        npi: '0000000001',
        password_hash: 'none',
        totp_secret: 'none',
        created_at: now,
      })
      .returning()
    if (!clinician) throw new Error('no clinician')
    const [written] = await tx
      .select({ state: orders.state })
      .from(orders)
      .where(eq(orders.id, order.orderKey))
    // Nothing ships to a state where its prescriber has no license (D-57).
    await tx.insert(licenses).values({
      staff_id: clinician.id,
      state: written?.state ?? '',
      number: `SAMPLE-${ctx.random.id()}`,
      expires_on: '2099-12-31',
    })
    const [row] = await tx
      .insert(prescriptions)
      .values({
        public_id: ctx.random.id(),
        order_id: order.orderKey,
        version: 1,
        clinician_id: clinician.id,
        clinician_name: clinician.name,
        npi: '0000000001',
        state,
        compounding_reason: 'none',
        compounding_note: '',
        issued_at: now,
        valid_until: new Date(now.getTime() + 365 * 86_400_000),
      })
      .returning()
    if (!row) throw new Error('no prescription')
    const strengths = order.drug === 'semaglutide' ? [250, 500, 1000] : [2500, 5000, 7500]
    await tx.insert(prescriptionItems).values(
      strengths.map((strength_ug, index) => ({
        prescription_id: row.id,
        slot: MONTHS[index] ?? 'Month 1',
        med_id: order.drug,
        name: order.drug,
        drug: order.drug,
        strength_ug,
        strength: `${strength_ug / 1000} mg`,
        quantity: '1',
        directions: 'Inject once a week.',
        rx_id: ctx.random.id(),
      })),
    )
    await tx.update(orders).set({ status, submitted: 4 }).where(eq(orders.id, order.orderKey))
  })
}
