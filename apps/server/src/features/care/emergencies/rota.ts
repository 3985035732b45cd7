import { addDays, easternInstant, easternDate } from '@contour/domain/time/plain-date'
import { shiftProblem } from '@contour/domain/conversations/on-call'
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { AppError, notFound } from '../../../app-error.ts'
import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { licenses, onCallShifts, staffMembers, staffRoles } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { licenseCounts, licensedStates } from '../../ground/states/index.ts'
import { listUnanswered } from './list-unanswered.ts'
import { gapsOnCall } from './on-call-gaps.ts'

type ShiftInput = {
  staff: string
  /** Date and clock time in US Eastern. */
  starts: { date: string; time: string }
  ends: { date: string; time: string }
  states: string[]
  phone: string
  weeks?: number | undefined
}

/**
 * Lists the shifts that are not over, the clinicians who can take one, the states in which nobody is on call, and the
 * emergencies that nobody has answered.
 */
export async function readRota(ctx: Ctx) {
  const shifts = await selectShifts(ctx)
  const clinicians = await ctx.db
    .select({
      id: staffMembers.public_id,
      name: staffMembers.name,
      phone: staffMembers.phone,
      state: licenses.state,
    })
    .from(staffMembers)
    .innerJoin(staffRoles, and(eq(staffRoles.staff_id, staffMembers.id), eq(staffRoles.role, 'clinician')))
    .innerJoin(
      licenses,
      and(eq(licenses.staff_id, staffMembers.id), licenseCounts(easternDate(ctx.clock.now()), 'treat')),
    )
    .where(eq(staffMembers.active, true))
    .orderBy(asc(staffMembers.name), asc(staffMembers.id), asc(licenses.state))
  const byId = new Map<string, { id: string; name: string; phone: string | null; states: string[] }>()
  for (const { id, name, phone, state } of clinicians) {
    const entry = byId.get(id) ?? { id, name, phone, states: [] }
    entry.states.push(state)
    byId.set(id, entry)
  }
  const gaps = await gapsOnCall(ctx)
  return {
    message: 'On-call rota.',
    rows: shifts.map((row) => ({ ...shiftRow(row, ctx.clock.now()), phone: row.phone })),
    clinicians: [...byId.values()],
    gaps: gaps.map((gap) => ({ ...gap, from: gap.from.toISOString() })),
    unanswered: await listUnanswered(ctx),
  }
}

/** Lists the caller's own shifts that are not over. */
export async function readOwnShifts(ctx: Ctx, caller: Caller) {
  const { staffId } = asStaff(caller)
  const shifts = await selectShifts(ctx, staffId)
  return { message: 'Your shifts.', shifts: shifts.map((row) => shiftRow(row, ctx.clock.now())) }
}

/**
 * Adds a shift, and the same one of the following weeks if it repeats; shifts may overlap.
 * @returns the id of the first
 * @throws AppError not_found, invalid_request with what is wrong with it
 */
export async function addShift(ctx: Ctx, caller: Caller, input: ShiftInput) {
  const administrator = asStaff(caller)
  const weeks = input.weeks ?? 1
  const states = [...new Set(input.states)].toSorted()
  const phone = input.phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  if (phone.length !== 10)
    throw new AppError('invalid_request', {
      field: 'phone',
      message: 'Enter a US phone number with 10 digits.',
    })
  const id = ctx.random.id()
  await ctx.db.transaction(async (tx) => {
    const clinician = await findClinician(tx, input.staff)
    const now = ctx.clock.now()
    const licensed = await licensedStates(tx, ctx.clock, clinician.id, 'treat')
    const problem = shiftProblem({ ...timesOf(input, 0), states }, { now, licensed, weeks })
    if (problem) throw new AppError('invalid_request', problem)
    for (let week = 0; week < weeks; week++) {
      const { startsAt, endsAt } = timesOf(input, week)
      const publicId = week === 0 ? id : ctx.random.id()
      await tx.insert(onCallShifts).values({
        public_id: publicId,
        staff_id: clinician.id,
        starts_at: startsAt,
        ends_at: endsAt,
        states: states.join(' '),
        created_by: administrator.staffId,
        created_at: now,
      })
      await audit(tx, 'on_call.added', {
        subject: `shift:${publicId}`,
        after: { staff: clinician.public_id, from: startsAt.toISOString(), to: endsAt.toISOString(), states },
      })
    }
    await tx.update(staffMembers).set({ phone }).where(eq(staffMembers.id, clinician.id))
  })
  return { message: 'The shift is in the rota.', id }
}

/** The times of a week: by the clock on the wall, which does not count hours when it is put forward or back. */
const timesOf = ({ starts, ends }: ShiftInput, week: number) => ({
  startsAt: easternInstant(addDays(starts.date, 7 * week), starts.time),
  endsAt: easternInstant(addDays(ends.date, 7 * week), ends.time),
})

/**
 * Removes a shift that is not over.
 * @throws AppError not_found
 */
export async function removeShift(ctx: Ctx, id: string) {
  await ctx.db.transaction(async (tx) => {
    const [removed] = await tx
      .update(onCallShifts)
      .set({ removed_at: ctx.clock.now() })
      .where(and(eq(onCallShifts.public_id, id), isNull(onCallShifts.removed_at)))
      .returning({ id: onCallShifts.id })
    if (!removed) throw notFound()
    await audit(tx, 'on_call.removed', { subject: `shift:${id}` })
  })
  return { message: 'The shift was removed.' }
}

async function findClinician(db: Reader, publicId: string) {
  const [found] = await db
    .select({ id: staffMembers.id, public_id: staffMembers.public_id })
    .from(staffMembers)
    .innerJoin(staffRoles, and(eq(staffRoles.staff_id, staffMembers.id), eq(staffRoles.role, 'clinician')))
    .where(and(eq(staffMembers.public_id, publicId), eq(staffMembers.active, true)))
  if (!found) throw notFound()
  return found
}

/** Reads the shifts that are not over, the next first. */
const selectShifts = ({ db, clock }: Ctx, staffId?: number) =>
  db
    .select({ shift: onCallShifts, name: staffMembers.name, phone: staffMembers.phone })
    .from(onCallShifts)
    .innerJoin(staffMembers, eq(staffMembers.id, onCallShifts.staff_id))
    .where(
      and(
        isNull(onCallShifts.removed_at),
        gt(onCallShifts.ends_at, clock.now()),
        staffId === undefined ? undefined : eq(onCallShifts.staff_id, staffId),
      ),
    )
    .orderBy(asc(onCallShifts.starts_at), asc(onCallShifts.id))

type FoundShift = Awaited<ReturnType<typeof selectShifts>>[number]

const shiftRow = ({ shift, name }: FoundShift, now: Date) => ({
  id: shift.public_id,
  clinician: name,
  starts_at: shift.starts_at.toISOString(),
  ends_at: shift.ends_at.toISOString(),
  states: shift.states.split(' '),
  now: shift.starts_at <= now,
})
