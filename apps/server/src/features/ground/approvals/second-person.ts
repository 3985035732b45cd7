import { SECOND_PERSON_WAIT_HOURS } from '@contour/domain/staff-accounts/second-person'
import type { StaffRole } from '@contour/domain/staff-accounts/staff-role'
import { and, eq, ne, sql } from 'drizzle-orm'
import { actorOf, type Caller } from '../../../caller.ts'
import { after, hours } from '../../../clock.ts'
import type { Ctx, CtxOf } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { staffMembers, staffRoles } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'

type Work = {
  /** The role whose holders may agree. */
  role: StaffRole
  /** Actors: who made it, and who agrees. */
  author: string
  by: string
  madeAt: Date
}

/** Whether somebody else could agree today. */
export async function hasSecondPerson(db: Reader, role: StaffRole, author: string): Promise<boolean> {
  const [other] = await db
    .select({ id: staffMembers.id })
    .from(staffMembers)
    .innerJoin(staffRoles, and(eq(staffRoles.staff_id, staffMembers.id), eq(staffRoles.role, role)))
    .where(and(eq(staffMembers.active, true), ne(sql`'staff:' || ${staffMembers.public_id}`, author)))
    .limit(1)
  return other !== undefined
}

const endOfWait = (madeAt: Date) => after(madeAt, hours(SECOND_PERSON_WAIT_HOURS))
const isOver = (clock: Ctx['clock'], madeAt: Date) => clock.now() >= endOfWait(madeAt)

/** What the record of the work says of an agreement. */
export const agreedEvent = (alone: boolean): string =>
  alone ? 'Nobody else could approve it, so its author did after a day.' : 'The second approver approved it.'

/** When the author alone may agree (D-101); null where a second person has to. */
export const aloneFrom = async (
  db: Reader,
  work: Pick<Work, 'role' | 'author' | 'madeAt'>,
): Promise<Date | null> =>
  (await hasSecondPerson(db, work.role, work.author)) ? null : endOfWait(work.madeAt)

/** Returns what says of somebody's work whether the caller may agree to it now. */
export async function agreementOf(
  { db, clock }: CtxOf,
  role: StaffRole,
  caller: Caller,
): Promise<(author: string | null, madeAt: Date | null) => boolean> {
  const me = actorOf(caller)
  const others = await hasSecondPerson(db, role, me)
  return (author, madeAt) => author !== me || (!others && madeAt !== null && isOver(clock, madeAt))
}

/**
 * Asks for a second person. Where there is none, a day of waiting takes their place (D-101).
 * @returns whether the author agreed alone, to be recorded
 * @throws AppError second_person; wrong_status before the day has passed
 */
export async function requireSecondPerson(
  tx: Reader,
  { clock }: Pick<Ctx, 'clock'>,
  work: Work,
): Promise<boolean> {
  if (work.author !== work.by) return false
  const from = await aloneFrom(tx, work)
  if (from === null) throw new AppError('second_person')
  if (!isOver(clock, work.madeAt))
    throw new AppError('wrong_status', {
      message: `Nobody else can approve this, so it waits ${SECOND_PERSON_WAIT_HOURS} hours from when it was made.`,
    })
  return true
}
