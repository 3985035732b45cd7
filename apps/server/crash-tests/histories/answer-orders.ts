import { inJob } from '../../src/call-context.ts'
import { validUntil } from '@contour/domain/dosing/check-prescription'
import { addDays, easternInstant } from '@contour/domain/time/plain-date'
import type { TestService } from '@contour/testkit'
import { staffLogins } from '@contour/testkit/people/sign-in-staff'
import { asc, eq } from 'drizzle-orm'
import {
  licenses,
  orders,
  prescriptionItems,
  prescriptions,
  staffMembers,
  users,
} from '../../src/db/schema.ts'
import { purchasedAddonLines } from '../../src/features/care/orders/addon-shares.ts'
import { sendToPharmacy } from '../../src/features/care/prescriptions/index.ts'

const LOWEST = {
  semaglutide: { strength_ug: 250, strength: '0.25 mg' },
  tirzepatide: { strength_ug: 2500, strength: '2.5 mg' },
} as const

/**
 * Noon at the clinic: every order that waits for its form gets it, is prescribed and accepted, and is at the pharmacy.
 * Written directly, because forms and prescriptions move no money and their calls would take most of a run's time.
 */
export async function answerOrders(
  at: TestService,
  today: string,
  notYet: ReadonlySet<number>,
): Promise<void> {
  const { ctx } = at
  const waiting = await ctx.db
    .select({ order: orders, user: users })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.user_id))
    .where(eq(orders.status, 'pending_approval'))
    .orderBy(asc(orders.id))
  const now = waiting.filter(({ order }) => order.kind !== 'first' || !notYet.has(order.user_id))
  if (now.length === 0) return
  await staffLogins(at)
  const [clinician] = await ctx.db
    .select()
    .from(staffMembers)
    .where(eq(staffMembers.email, 'clinician@staff.contour.example'))
  if (!clinician) throw new Error('no clinician')
  await ctx.db.transaction(async (tx) => {
    // The run covers several years, beyond the expiry of the seeded licenses.
    await tx.update(licenses).set({ expires_on: '2099-12-31' })
    const written = await tx
      .insert(prescriptions)
      .values(
        now.map(({ order }): typeof prescriptions.$inferInsert => ({
          public_id: ctx.random.id(),
          order_id: order.id,
          version: 1,
          clinician_id: clinician.id,
          clinician_name: clinician.name,
          npi: clinician.npi ?? '',
          state: 'accepted',
          compounding_reason: 'none',
          compounding_note: '',
          issued_at: ctx.clock.now(),
          valid_until: easternInstant(addDays(validUntil(today), 1), '00:00'),
        })),
      )
      .returning({ id: prescriptions.id, order_id: prescriptions.order_id })
    // An add-on that is not prescribed is never captured (D-51).
    for (const { id, order_id } of written) {
      const lines = await purchasedAddonLines(tx, order_id)
      if (lines.length === 0) continue
      await tx.insert(prescriptionItems).values(
        lines.map(({ medId, name, quantity }): typeof prescriptionItems.$inferInsert => ({
          prescription_id: id,
          slot: 'Support',
          med_id: medId,
          name,
          strength_ug: 0,
          strength: '',
          quantity,
          directions: 'Take as needed.',
          rx_id: ctx.random.id(),
        })),
      )
    }
    // A shipment contains the lines of its own drug (D-66).
    await tx.insert(prescriptionItems).values(
      written.flatMap(({ id }) =>
        (['semaglutide', 'tirzepatide'] as const).flatMap((drug) =>
          (['Month 1', 'Month 2', 'Month 3', 'Month 6-12'] as const).map((slot) => ({
            prescription_id: id,
            slot,
            med_id: drug,
            name: drug,
            drug,
            // The lowest strength of its ladder, each month: the ship gate asks the ladder (D-79).
            ...LOWEST[drug],
            quantity: '1',
            directions: 'Inject once a week.',
            rx_id: ctx.random.id(),
          })),
        ),
      ),
    )
    for (const { order, user } of now) {
      await tx.update(orders).set({ status: 'order_placed' }).where(eq(orders.id, order.id))
      await inJob(ctx, () => sendToPharmacy(tx, ctx, order, user))
    }
  })
}
