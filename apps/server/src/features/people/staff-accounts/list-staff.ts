import type { StaffRole } from '@contour/contract'
import { portraitPath } from '@contour/domain/staff-accounts/portrait-key'
import { isReviewDue } from '@contour/domain/staff-accounts/access-review'
import { licenseStatus } from '@contour/domain/staff-accounts/license-rules'
import { easternDate } from '@contour/domain/time/plain-date'
import { and, asc, desc, gt, isNull, max, sql } from 'drizzle-orm'
import { actorOf, asStaff, type Caller } from '../../../caller.ts'
import { after } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import { licenses, staffLinks, staffMembers, staffRoles, staffSessions } from '../../../db/schema.ts'
import { namesOfActors } from '../../ground/audit/index.ts'
import { STAFF_IDLE, STAFF_LIFETIME } from '../staff-access/index.ts'
import { mayReview } from './review-access.ts'
import { waitingGrants } from './role-grants-store.ts'

/** Lists every staff account, active ones first, and every unused link. */
export async function listStaff(ctx: Ctx, caller: Caller) {
  const { staffId } = asStaff(caller)
  const people = await ctx.db
    .select()
    .from(staffMembers)
    .orderBy(desc(staffMembers.active), asc(staffMembers.name), asc(staffMembers.id))
  const [roles, licenses, sessions] = [
    await rolesByPerson(ctx),
    await licensesByPerson(ctx),
    await sessionsByPerson(ctx),
  ]
  const waiting = await listWaiting(ctx, actorOf(caller))
  const reviewer = await namesOfActors(
    ctx.db,
    people.flatMap(({ reviewed_by }) => reviewed_by ?? []),
  )
  const reviewsOwn = await mayReview(ctx.db, caller, staffId)
  return {
    message: '',
    staff: people.map((person) => ({
      id: person.public_id,
      name: person.name,
      email: person.email,
      npi: person.npi,
      roles: roles.get(person.id) ?? [],
      active: person.active,
      waiting_roles: waiting.find(({ staff_id }) => staff_id === person.public_id)?.roles ?? [],
      self: person.id === staffId,
      created_at: person.created_at.toISOString(),
      last_seen_at: sessions.get(person.id)?.lastSeenAt?.toISOString() ?? null,
      open_sessions: sessions.get(person.id)?.open ?? 0,
      licenses: licenses.get(person.id) ?? [],
      reviewed: person.reviewed_at && {
        at: person.reviewed_at.toISOString(),
        by: reviewer(person.reviewed_by ?? ''),
      },
      review_due: person.active && isReviewDue(person, ctx.clock.now()),
      may_review: person.active && (person.id !== staffId || reviewsOwn),
      biography: person.biography,
      portrait: portraitPath(person.portrait_key),
    })),
    invitations: await openLinks(ctx),
    waiting,
  }
}

async function listWaiting(ctx: Ctx, me: string) {
  const rows = await waitingGrants(ctx.db)
  const nameOf = await namesOfActors(
    ctx.db,
    rows.map(({ grant }) => grant.asked_by),
  )
  return rows.map(({ grant, staff, invited }) => ({
    id: grant.public_id,
    name: staff?.name ?? invited ?? '',
    staff_id: staff?.publicId ?? null,
    roles: grant.roles,
    asked_by: nameOf(grant.asked_by),
    asked_at: grant.asked_at.toISOString(),
    grants_at: grant.grants_at?.toISOString() ?? null,
    can_approve: grant.asked_by !== me,
  }))
}

async function rolesByPerson({ db }: Ctx): Promise<Map<number, StaffRole[]>> {
  const rows = await db.select().from(staffRoles).orderBy(asc(staffRoles.role))
  const found = new Map<number, StaffRole[]>()
  for (const { staff_id, role } of rows) found.set(staff_id, [...(found.get(staff_id) ?? []), role])
  return found
}

async function licensesByPerson({ db, clock }: Ctx) {
  const today = easternDate(clock.now())
  const rows = await db.select().from(licenses).orderBy(asc(licenses.state))
  const entries = rows.map(({ staff_id, ...license }) => ({
    staff_id,
    license: { ...license, standing: licenseStatus(license.expires_on, today) },
  }))
  const found = new Map<number, (typeof entries)[number]['license'][]>()
  for (const { staff_id, license } of entries) found.set(staff_id, [...(found.get(staff_id) ?? []), license])
  return found
}

async function sessionsByPerson({ db, clock }: Ctx) {
  const real = clock.real()
  const live = and(
    isNull(staffSessions.ended_at),
    gt(staffSessions.last_seen_at, after(real, -STAFF_IDLE)),
    gt(staffSessions.created_at, after(real, -STAFF_LIFETIME)),
  )
  const rows = await db
    .select({
      staffId: staffSessions.staff_id,
      lastSeenAt: max(staffSessions.last_seen_at),
      open: sql<number>`(count(*) filter (where ${live}))::int`,
    })
    .from(staffSessions)
    .groupBy(staffSessions.staff_id)
  return new Map(rows.map(({ staffId, ...facts }) => [staffId, facts]))
}

async function openLinks({ db, clock }: Ctx) {
  const rows = await db
    .select()
    .from(staffLinks)
    .where(and(isNull(staffLinks.used_at), isNull(staffLinks.ended_at)))
    .orderBy(desc(staffLinks.created_at), desc(staffLinks.id))
  return rows.map((link) => ({
    id: link.public_id,
    kind: link.kind,
    email: link.email,
    name: link.name,
    roles: link.roles,
    created_at: link.created_at.toISOString(),
    expires_at: link.expires_at.toISOString(),
    expired: link.expires_at <= clock.real(),
  }))
}
