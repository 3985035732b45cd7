import { and, asc, eq } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { staffMembers, staffRoles } from '../../../db/schema.ts'
import { cliniciansOf, cliniciansOnCall } from '../../care/emergencies/index.ts'
import { notify, STAFF_WARNINGS } from '../../ground/notifications/index.ts'
import { assertMayAct, findTask, handOverTask, taskRow, type TaskTableRow } from '../../ground/tasks/index.ts'
import { stateOfPatient } from '../../ground/whereabouts/index.ts'

/**
 * Returns who can do a task that escalated, how to reach them, and who of them is on call now (ADR 38).
 * @throws AppError not_found, forbidden for a task of another role that has not escalated
 */
export async function readTaskPeople(ctx: Ctx, caller: Caller, id: string) {
  const staff = asStaff(caller)
  const task = await findTask(ctx.db, id)
  await assertMayAct(ctx, staff, task, 'handed_over')
  const { state, people } = await peopleOf(ctx, task)
  return {
    message: 'Who can do it.',
    task: await taskRow(ctx.db, task.id, staff, ctx.clock.now()),
    state,
    rows: people.map(({ publicId, name, email, phone, onCall }) => ({
      id: publicId,
      name,
      email,
      phone,
      on_call: onCall,
    })),
  }
}

/**
 * Gives a task that escalated to a person who can do it, and tells them and who had it until now. Of two who act at once
 * one is refused, and reads who has it.
 * @throws AppError as readTaskPeople, conflict for somebody who cannot do it, once it ended or changed hands
 */
export async function giveTask(
  ctx: Ctx,
  caller: Caller,
  { id, to, holder }: { id: string; to: string; holder: string | null },
) {
  const staff = asStaff(caller)
  const task = await findTask(ctx.db, id)
  await assertMayAct(ctx, staff, task, 'handed_over')
  const { title } = await taskRow(ctx.db, task.id, staff, ctx.clock.now())
  const { people } = await peopleOf(ctx, task)
  const person = people.find(({ publicId }) => publicId === to)
  if (person && person.id === task.owner)
    throw new AppError('conflict', { message: `${person.name} has this task already.` })
  if (!person)
    throw new AppError('conflict', {
      message: 'This person cannot do the task any more. Choose another one.',
    })
  return handOverTask(ctx, staff, { id, to: person, holder }, async (tx) => {
    const send = (what: 'task_given' | 'task_gone', email: string, news: string) =>
      notify(tx, ctx, 'staff_warning', null, {
        ...STAFF_WARNINGS[what],
        to: email,
        news,
        noticeId: `${what}:${ctx.random.id()}`,
      })
    await send('task_given', person.email, `${staff.name} handed you the task “${title}”. It is late.`)
    const before = await readHolder(tx, holder)
    if (before && before.id !== staff.staffId)
      await send('task_gone', before.email, `${staff.name} handed “${title}” to ${person.name}.`)
  })
}

async function readHolder(tx: Tx, holder: string | null) {
  if (holder === null) return null
  const [found] = await tx
    .select({ id: staffMembers.id, email: staffMembers.email })
    .from(staffMembers)
    .where(and(eq(staffMembers.public_id, holder), eq(staffMembers.active, true)))
  return found ?? null
}

/** Who can do a task: with an account, its role, and for clinicians a license where its patient lives. */
async function peopleOf({ db, clock }: Ctx, task: TaskTableRow) {
  if (task.role !== 'clinician')
    return {
      state: null,
      people: (await ofRole(db, task.role)).map((person) => ({ ...person, onCall: false })),
    }
  const state = await stateOfPatient(db, task.user_id)
  const onCall = new Set((await cliniciansOnCall(db, clock, state)).map(({ id }) => id))
  const people = (await cliniciansOf(db, clock, state)).map((person) => ({
    ...person,
    onCall: onCall.has(person.id),
  }))
  return { state, people: people.toSorted((a, b) => Number(b.onCall) - Number(a.onCall)) }
}

const ofRole = (db: Reader, role: TaskTableRow['role']) =>
  db
    .select({
      id: staffMembers.id,
      publicId: staffMembers.public_id,
      name: staffMembers.name,
      email: staffMembers.email,
      phone: staffMembers.phone,
    })
    .from(staffMembers)
    .innerJoin(staffRoles, and(eq(staffRoles.staff_id, staffMembers.id), eq(staffRoles.role, role)))
    .where(eq(staffMembers.active, true))
    .orderBy(asc(staffMembers.name), asc(staffMembers.id))
