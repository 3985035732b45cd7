import { asc, eq, sql } from 'drizzle-orm'
import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { careHolds, staffMembers, users } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { audit } from '../../ground/audit/index.ts'
import { licensedStates } from '../../ground/states/index.ts'
import { homeState } from '../../ground/whereabouts/index.ts'

export const selectHolds = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .select({ hold: careHolds, user: users, state: homeState(sql`users.id`), owner: staffMembers.name })
    .from(careHolds)
    .innerJoin(users, eq(users.id, careHolds.user_id))
    .leftJoin(staffMembers, eq(staffMembers.id, careHolds.owner))
    .where(isIn(careHolds.state, ['open']))
    .$dynamic()

type Selected = Awaited<ReturnType<typeof selectHolds>>[number]

export const holdRow = ({ hold, user, state: lives, owner }: Selected) => ({
  id: hold.public_id,
  patient: `${user.first_name} ${user.last_name}`,
  state: lives,
  source: hold.source,
  reason: hold.reason,
  since: hold.since.toISOString(),
  look_at: hold.look_at.toISOString(),
  promised: hold.kept_by === null,
  owner,
})

/**
 * Lists every patient on hold, never cut: promised answers first, then planned looks, each by its time. Patients of states
 * in which the caller has no license are numbers with those who have them (D-96). Audited as one read.
 */
export async function listHolds(ctx: Ctx, caller: Caller) {
  const { staffId } = asStaff(caller)
  const mine = await licensedStates(ctx.db, ctx.clock, staffId, 'treat')
  const all = await selectHolds(ctx).orderBy(
    sql`${careHolds.kept_by} is not null`,
    asc(careHolds.look_at),
    asc(careHolds.id),
  )
  const rows = all.filter((row) => mine.has(row.state)).map(holdRow)
  const others = Map.groupBy(
    all.filter((row) => !mine.has(row.state)),
    (row) => row.state,
  )
  await audit(ctx.db, 'care_holds.listed', { after: { rows: rows.length, holds: rows.map(({ id }) => id) } })
  return {
    message: 'Patients on hold.',
    rows,
    elsewhere: [...others].map(([lives, found]) => ({
      state: lives,
      count: found.length,
      owners: [...new Set(found.flatMap(({ owner }) => owner ?? []))].toSorted(),
    })),
  }
}
