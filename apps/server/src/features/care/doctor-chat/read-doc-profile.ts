import { shownLicense } from '@contour/domain/staff-accounts/clinician-profile'
import { portraitPath } from '@contour/domain/staff-accounts/portrait-key'
import { easternDate } from '@contour/domain/time/plain-date'
import { and, desc, eq, ne, or } from 'drizzle-orm'
import { asPatient, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { licenses, orders, prescriptions, staffMembers } from '../../../db/schema.ts'
import { standsFor } from '../orders/index.ts'
import { shippingStateOf } from '../prescriptions/index.ts'
import { ownEncounter, type EncounterRow } from './doctor-chat-store.ts'

/** The provider whose encounters take place at a partner (document 3 §2). */
const PARTNER = 1

/** Who answers while no clinician has the encounter and none has prescribed before. */
const NOBODY_YET = { name: 'Your clinical team', npi: '', bio: null, image: null, license: null }

/**
 * Reads the clinician of an encounter of the caller: name, NPI, biography and portrait (S-57), and where the partner's
 * chat is if the encounter is theirs (S-58). Before an encounter is decided it shows the patient's last prescriber.
 * @throws AppError not_found
 */
export async function readDocProfile(ctx: Ctx, caller: Caller, id: string) {
  const { userId } = asPatient(caller)
  const encounter = await ownEncounter(ctx.db, userId, id)
  const clinicianId = encounter.clinician_id ?? (await lastPrescriber(ctx.db, userId))
  return {
    message: 'Your doctor.',
    case: (clinicianId !== null && (await toCase(ctx, encounter, clinicianId))) || NOBODY_YET,
    chat_url: await partnerChat(ctx, encounter),
  }
}

async function lastPrescriber(db: Reader, userId: number): Promise<number | null> {
  const [row] = await db
    .select({ id: prescriptions.clinician_id })
    .from(prescriptions)
    .innerJoin(orders, eq(orders.id, prescriptions.order_id))
    .where(
      and(
        eq(orders.user_id, userId),
        or(ne(prescriptions.state, 'voided'), standsFor(prescriptions, orders.id)),
      ),
    )
    .orderBy(desc(prescriptions.id))
    .limit(1)
  return row?.id ?? null
}

async function toCase(ctx: Ctx, encounter: EncounterRow, clinicianId: number) {
  const [person] = await ctx.db.select().from(staffMembers).where(eq(staffMembers.id, clinicianId))
  if (!person) return null
  const held = await ctx.db
    .select({ state: licenses.state, expires_on: licenses.expires_on })
    .from(licenses)
    .where(eq(licenses.staff_id, clinicianId))
  const [order] = await ctx.db
    .select({ state: orders.state })
    .from(orders)
    .where(eq(orders.id, encounter.order_id))
  const state = (await shippingStateOf(ctx.db, encounter.user_id)) ?? order?.state ?? ''
  return {
    name: person.name,
    npi: person.npi ?? '',
    bio: person.biography,
    image: portraitPath(person.portrait_key),
    license: shownLicense(held, state, easternDate(ctx.clock.now())),
  }
}

/** The partner's chat for the order of the encounter, as for the visit (D-48). */
async function partnerChat(ctx: Ctx, encounter: EncounterRow): Promise<string | null> {
  const { chatUrl } = ctx.config.visits
  if (encounter.provider !== PARTNER || !chatUrl) return null
  const [order] = await ctx.db
    .select({ id: orders.public_id })
    .from(orders)
    .where(eq(orders.id, encounter.order_id))
  return order ? chatUrl.replaceAll('{id}', encodeURIComponent(order.id)) : null
}
