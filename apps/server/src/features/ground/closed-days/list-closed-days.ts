import { addDays, dateParts, easternDate, type PlainDate } from '@contour/domain/time/plain-date'
import { federalHolidays, isBusinessDay, nextShipDate } from '@contour/domain/time/shipping-calendar'
import { desc } from 'drizzle-orm'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { closedDays } from '../../../db/schema.ts'
import { publicState, shownVersions } from '../approvals/index.ts'

/** What patients read instead of a closed day. */
function insteadOf(day: PlainDate) {
  let opens = addDays(day, 1)
  while (!isBusinessDay(opens)) opens = addDays(opens, 1)
  return { opens_on: opens, ships_on: nextShipDate(addDays(day, 1)) }
}

/** Lists the closed days from today on with every version, and the federal holidays of this year and the next (D-45). */
export async function listClosedDays(ctx: Ctx, caller: Caller) {
  const today = easternDate(ctx.clock.now())
  const { year } = dateParts(today)
  const all = await ctx.db.select().from(closedDays).orderBy(desc(closedDays.version))
  const own = Map.groupBy(all, ({ day }) => day)
  const days = await Promise.all(
    [...own].map(async ([id, versions]) => ({
      id,
      name: versions[0]?.reason ?? '',
      federal: false,
      state: publicState(versions, () => true),
      ...insteadOf(id),
      versions: await shownVersions(ctx, caller, versions, ({ reason, starts_on }) => ({
        reason,
        starts_on,
      })),
    })),
  )
  const holidays = [year, year + 1].flatMap(federalHolidays).map(({ date, name }) => ({
    id: date,
    name,
    federal: true,
    state: 'shown' as const,
    ...insteadOf(date),
    versions: [],
  }))
  const rows = [...days, ...holidays]
    .filter(({ id }) => id >= today)
    .toSorted((a, b) => a.id.localeCompare(b.id))
  return { message: 'Closed days.', rows }
}
