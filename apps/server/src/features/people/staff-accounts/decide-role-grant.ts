import { eq } from 'drizzle-orm'
import { actorOf, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { roleGrants, staffLinks, staffMembers, staffRoles } from '../../../db/schema.ts'
import { AppError, notFound } from '../../../app-error.ts'
import type { ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { settleClosedStates } from '../../ground/closed-states/index.ts'
import { notify, STAFF_WARNINGS } from '../../ground/notifications/index.ts'
import { activeAdministrators } from '../staff-access/index.ts'
import { decideGrant, grantSubject, type RoleGrant } from './role-grants-store.ts'
import { rolesInWords } from './roles-in-words.ts'

const DECIDED = new AppError('wrong_status', { message: 'This was already decided.' })

/**
 * A second administrator agrees to roles that wait; they apply with the next call of the account (D-96).
 * @throws AppError not_found, second_person for who asked, wrong_status, conflict
 */
export async function approveRoles(ctx: Ctx, caller: Caller, id: string) {
  await ctx.db.transaction(async (tx) => {
    const grant = await findGrant(tx, id)
    if (grant.asked_by === actorOf(caller)) throw new AppError('second_person')
    if (!(await grantRoles(tx, ctx, grant, 'A second administrator agreed.'))) throw DECIDED
  })
  return { message: 'The roles apply now.' }
}

/**
 * Any administrator says no, who asked for them too.
 * @throws AppError not_found, wrong_status
 */
export async function refuseRoles(ctx: Ctx, id: string) {
  await ctx.db.transaction(async (tx) => {
    const grant = await findGrant(tx, id)
    if (!(await decideGrant(tx, ctx, grant, 'refused', 'The roles were refused.'))) throw DECIDED
  })
  return { message: 'The roles were refused.' }
}

/** Runs a day after a single administrator asked; nothing happens if it was decided meanwhile. */
export async function grantAfterWait(ctx: Ctx, item: ScheduledJob): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [grant] = await tx.select().from(roleGrants).where(eq(roleGrants.public_id, item.subject))
    if (!grant?.grants_at || grant.state !== 'waiting' || grant.grants_at > ctx.clock.now()) return
    await grantRoles(tx, ctx, grant, 'Nobody refused them within 24 hours.')
  })
}

async function findGrant(tx: Tx, id: string): Promise<RoleGrant> {
  const [grant] = await tx.select().from(roleGrants).where(eq(roleGrants.public_id, id))
  if (!grant) throw notFound()
  return grant
}

async function grantRoles(tx: Tx, ctx: Ctx, grant: RoleGrant, why: string): Promise<boolean> {
  const name = await applyRoles(tx, grant)
  if (!(await decideGrant(tx, ctx, grant, 'granted', why))) return false
  await settleClosedStates(tx, ctx)
  const subject = grantSubject(grant)
  for (const { email } of await activeAdministrators(tx))
    await notify(tx, ctx, 'staff_warning', null, {
      to: email,
      ...STAFF_WARNINGS.roles,
      news: `${name} has ${rolesInWords(grant.roles)} now. ${why}`,
      noticeId: `${subject}:granted:${email}`,
    })
  return true
}

/** Gives the roles to the account, or to the invitation while nobody has used it. Returns whose they are. */
async function applyRoles(tx: Tx, grant: RoleGrant): Promise<string> {
  const [link] = await tx
    .select()
    .from(staffLinks)
    .where(eq(staffLinks.id, grant.link_id ?? 0))
    .for('update')
  const staffId = grant.staff_id ?? link?.staff_id
  if (link && !staffId) {
    if (link.ended_at) throw new AppError('conflict', { message: 'This invitation was withdrawn.' })
    await tx
      .update(staffLinks)
      .set({ roles: [...new Set([...link.roles, ...grant.roles])] })
      .where(eq(staffLinks.id, link.id))
    return link.name
  }
  const [person] = await tx
    .select()
    .from(staffMembers)
    .where(eq(staffMembers.id, staffId ?? 0))
    .for('update')
  if (!person) throw notFound()
  // A prescription contains the NPI of its signer (M-04).
  if (grant.roles.includes('clinician') && !person.npi)
    throw new AppError('conflict', {
      message: 'A clinician needs an NPI to sign prescriptions. Enter it first.',
    })
  await tx
    .insert(staffRoles)
    .values(grant.roles.map((role) => ({ staff_id: person.id, role })))
    .onConflictDoNothing()
  return person.name
}
