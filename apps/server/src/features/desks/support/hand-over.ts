import { and, asc, eq, exists, inArray } from 'drizzle-orm'
import { notFound } from '../../../app-error.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { staffMembers, staffRoles } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { createTask } from '../../ground/tasks/index.ts'
import { findPerson } from './find-person.ts'

/** Who answers for people: they read the person page. */
const COLLEAGUES = ['support', 'billing'] as const

const colleague = (db: Reader) =>
  and(
    eq(staffMembers.active, true),
    exists(
      db
        .select({ id: staffRoles.staff_id })
        .from(staffRoles)
        .where(and(eq(staffRoles.staff_id, staffMembers.id), inArray(staffRoles.role, [...COLLEAGUES]))),
    ),
  )

/** Lists to whom support may hand a person over. */
export const listColleagues = (db: Reader, exceptStaffId: number) =>
  db
    .select({ key: staffMembers.id, id: staffMembers.public_id, name: staffMembers.name })
    .from(staffMembers)
    .where(colleague(db))
    .orderBy(asc(staffMembers.name), asc(staffMembers.id))
    .then((rows) => rows.filter(({ key }) => key !== exceptStaffId).map(({ id, name }) => ({ id, name })))

/**
 * Gives what a person needs to billing or to a colleague, as a task with its due time (M-34, D-94).
 * @throws AppError not_found for a person or a colleague
 */
export async function handOverPerson(ctx: Ctx, { id, to, words }: { id: string; to: string; words: string }) {
  const user = await findPerson(ctx.db, id)
  const name = await ctx.db.transaction(async (tx) => {
    const owner = to === 'billing' ? null : await readColleague(tx, to)
    await createTask(tx, ctx, {
      kind: 'handed_over',
      // Each handover is a task of its own.
      subject: `handover:${ctx.random.id()}`,
      userId: user.id,
      details: words,
      role: owner?.role ?? 'billing',
      owner: owner?.id ?? null,
    })
    await audit(tx, 'person.handed_over', {
      subjectUser: user.id,
      after: { to: owner ? `staff:${to}` : 'billing' },
    })
    return owner?.name ?? 'Billing'
  })
  return { message: `${name} has it now, as a task.` }
}

async function readColleague(tx: Reader, publicId: string) {
  const [found] = await tx
    .select({ id: staffMembers.id, name: staffMembers.name })
    .from(staffMembers)
    .where(and(eq(staffMembers.public_id, publicId), colleague(tx)))
  if (!found) throw notFound()
  const roles = await tx
    .select({ role: staffRoles.role })
    .from(staffRoles)
    .where(eq(staffRoles.staff_id, found.id))
  return { ...found, role: roles.some(({ role }) => role === 'support') ? 'support' : 'billing' } as const
}
