import { readsAs, teamsOf } from '@contour/domain/inbox/inbox-access'
import { and, asc, eq, ne } from 'drizzle-orm'
import { AppError, notFound } from '../../../app-error.ts'
import { asStaff, type Caller, type StaffCaller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { staffMembers, staffRoles } from '../../../db/schema.ts'
import { licensedStates } from '../../ground/states/index.ts'
import { move } from './make-move.ts'
import { openThread, type OpenedThread } from './thread-access.ts'

type Opened = Pick<OpenedThread, 'conversation' | 'as' | 'state'>

/**
 * Lists to whom a thread may be assigned: the others of the team that must answer it, of clinicians those with a license where
 * the patient lives. Nobody for a caller of the other team.
 */
export async function colleaguesFor(
  { db, clock }: Pick<Ctx, 'clock'> & { db: Reader },
  { conversation, as, state }: Opened,
  { staffId }: Pick<StaffCaller, 'staffId'>,
) {
  if (conversation.team !== as) return []
  const others = await db
    .select({ key: staffMembers.id, id: staffMembers.public_id, name: staffMembers.name })
    .from(staffMembers)
    .innerJoin(staffRoles, and(eq(staffRoles.staff_id, staffMembers.id), eq(staffRoles.role, as)))
    .where(and(eq(staffMembers.active, true), ne(staffMembers.id, staffId)))
    .orderBy(asc(staffMembers.name), asc(staffMembers.id))
  const found = []
  for (const one of others) {
    const licensed =
      as === 'clinician' ? await licensedStates(db, clock, one.key, 'treat') : new Set<string>()
    if (readsAs({ teams: teamsOf([as]), licensed }, { ...conversation, state }) === as) found.push(one)
  }
  return found
}

/**
 * Assigns a thread to a colleague of the team, who reads the words first (D-94). The promise to the patient goes on, and an
 * idle one returns to the team as one that was claimed.
 * @throws AppError as claimThread; not_found for nobody who may have it
 */
export async function passThreadOn(
  ctx: Ctx,
  caller: Caller,
  { id, to, words }: { id: string; to: string; words: string },
) {
  const staff = asStaff(caller)
  const opened = await openThread(ctx, staff, id)
  const colleague = (await colleaguesFor(ctx, opened, staff)).find((one) => one.id === to)
  if (!colleague) throw notFound()
  return move(ctx, caller, id, {
    event: 'passed_on',
    said: `${colleague.name} has the thread now.`,
    note: `For ${colleague.name}: ${words}`,
    set({ team }) {
      if (team !== opened.as)
        throw new AppError('wrong_status', { message: 'The other team has this thread.' })
      return { assigned_to: colleague.key, assigned_at: ctx.clock.now() }
    },
  })
}
