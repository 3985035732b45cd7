import { roleGrantLifeCycle } from '@contour/domain/staff-accounts/role-grant'
import { SECOND_PERSON_WAIT_HOURS } from '@contour/domain/staff-accounts/second-person'
import type { StaffRole } from '@contour/domain/staff-accounts/staff-role'
import { and, eq, isNull } from 'drizzle-orm'
import { currentActor } from '../../../call-context.ts'
import { after, hours } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { roleGrants, staffLinks, staffMembers } from '../../../db/schema.ts'
import { transition } from '../../../db/transition.ts'
import { cancelJobs, scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import { audit } from '../../ground/audit/index.ts'
import { notify, STAFF_WARNINGS } from '../../ground/notifications/index.ts'
import { createTask, resolveTasks } from '../../ground/tasks/index.ts'
import { activeAdministrators } from '../staff-access/index.ts'
import { rolesInWords } from './roles-in-words.ts'

export type RoleGrant = typeof roleGrants.$inferSelect
type Changing = Pick<Ctx, 'clock' | 'random' | 'config' | 'secrets'>

/** Whose roles they are: an account, or a link that becomes one. */
export type Holder = { name: string } & ({ staffId: number } | { linkId: number })

const BY_STAFF = {
  granted: transition(roleGrantLifeCycle, 'granted', 'staff', roleGrants.state),
  refused: transition(roleGrantLifeCycle, 'refused', 'staff', roleGrants.state),
}

/** The subject of the task and of the trail. */
export const grantSubject = ({ public_id }: Pick<RoleGrant, 'public_id'>) => `roles:${public_id}` as const

const ofHolder = (holder: Holder) =>
  and(
    eq(roleGrants.state, 'waiting'),
    'staffId' in holder ? eq(roleGrants.staff_id, holder.staffId) : eq(roleGrants.link_id, holder.linkId),
  )

/** The roles that an account or an invitation waits for. */
export async function waitingRolesOf(db: Reader, holder: Holder): Promise<StaffRole[]> {
  const [grant] = await db.select().from(roleGrants).where(ofHolder(holder))
  return grant?.roles ?? []
}

/**
 * Makes the roles that an account or an invitation waits for exactly these (D-96). Every administrator gets an email, and
 * the others a task; where there is no other one, a day takes the second person's place.
 */
export async function askForRoles(
  tx: Tx,
  ctx: Changing,
  holder: Holder,
  roles: readonly StaffRole[],
): Promise<void> {
  const [earlier] = await tx.select().from(roleGrants).where(ofHolder(holder)).for('update')
  if (earlier && earlier.roles.toSorted().join() === roles.toSorted().join()) return
  if (earlier) await decideGrant(tx, ctx, earlier, 'refused', 'Other roles were chosen instead.')
  if (roles.length === 0) return
  const actor = currentActor()
  const administrators = await activeAdministrators(tx)
  const others = administrators.filter(({ publicId }) => actor !== `staff:${publicId}`)
  const now = ctx.clock.now()
  const grantsAt = others.length > 0 ? null : after(now, hours(SECOND_PERSON_WAIT_HOURS))
  const [grant] = await tx
    .insert(roleGrants)
    .values({
      public_id: ctx.random.id(),
      staff_id: 'staffId' in holder ? holder.staffId : null,
      link_id: 'linkId' in holder ? holder.linkId : null,
      roles: [...roles],
      state: 'waiting',
      asked_by: actor,
      asked_at: now,
      grants_at: grantsAt,
    })
    .returning()
  if (!grant) throw new Error('no grant written')
  const subject = grantSubject(grant)
  if (grantsAt)
    await scheduleJob(tx, ctx.clock, { kind: 'role_grant', subject: grant.public_id, dueAt: grantsAt })
  const asker = administrators.find(({ publicId }) => actor === `staff:${publicId}`)?.name ?? 'Somebody'
  const asked = `${asker} asked for ${rolesInWords(roles)} for ${holder.name}.`
  const next = grantsAt
    ? 'There is no second administrator, so it applies after 24 hours unless it is refused.'
    : 'Somebody else has to agree.'
  await createTask(tx, ctx, { kind: 'roles_wait', subject, details: `${asked} ${next}`, dueAt: grantsAt })
  for (const { email } of administrators)
    await notify(tx, ctx, 'staff_warning', null, {
      to: email,
      ...STAFF_WARNINGS.roles,
      news: `${asked} ${next}`,
      noticeId: `${subject}:${email}`,
    })
  await audit(tx, 'staff.roles_asked', {
    subject,
    after: { roles, for: holder.name, grants_at: grantsAt?.toISOString() ?? null },
  })
}

/** Ends a grant that waits; the caller has applied its roles where it is granted. `why` ends the task. */
export async function decideGrant(
  tx: Tx,
  ctx: Changing,
  grant: RoleGrant,
  verdict: 'granted' | 'refused',
  why: string,
): Promise<boolean> {
  const decision = BY_STAFF[verdict]
  const decided = await tx
    .update(roleGrants)
    .set({ state: decision.to, decided_by: currentActor(), decided_at: ctx.clock.now() })
    .where(and(eq(roleGrants.id, grant.id), decision.allowed))
    .returning({ id: roleGrants.id })
  if (decided.length === 0) return false
  const subject = grantSubject(grant)
  await cancelJobs(tx, ctx.clock, 'role_grant', grant.public_id)
  await resolveTasks(tx, ctx, { kinds: ['roles_wait'], subject }, why)
  await audit(tx, `staff.roles_${verdict}`, {
    subject,
    after: { roles: grant.roles, asked_by: grant.asked_by },
  })
  return true
}

/** Ends what an invitation waits for, when its link is withdrawn or replaced. */
export async function endGrantOfLink(tx: Tx, ctx: Changing, linkId: number): Promise<void> {
  const [grant] = await tx
    .select()
    .from(roleGrants)
    .where(ofHolder({ name: '', linkId }))
    .for('update')
  if (grant) await decideGrant(tx, ctx, grant, 'refused', 'The invitation ended.')
}

/** Everything that waits, oldest first, with whose it is. */
export const waitingGrants = (db: Reader) =>
  db
    .select({
      grant: roleGrants,
      staff: { publicId: staffMembers.public_id, name: staffMembers.name },
      invited: staffLinks.name,
    })
    .from(roleGrants)
    .leftJoin(staffLinks, eq(staffLinks.id, roleGrants.link_id))
    .leftJoin(staffMembers, eq(staffMembers.id, roleGrants.staff_id))
    .where(and(eq(roleGrants.state, 'waiting'), isNull(staffLinks.ended_at)))
    .orderBy(roleGrants.id)
