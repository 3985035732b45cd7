import { DEFAULT_OFFICE_HOURS, type OfficeHours } from '@contour/domain/visits/office-hours'
import { OFFICE_HOUR_AREAS, type OfficeHourArea } from '@contour/domain/conversations/conversation-values'
import { desc, eq } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx, CtxOf } from '../../../context.ts'
import { officeHours, staffMembers } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'

const EVERY_WEEKDAY = DEFAULT_OFFICE_HOURS.weekdays ?? ''

/** So many settings of an area are listed. */
const HISTORY = 50

/** Returns the hours of an area where none were saved: for visits the VISIT_HOURS setting. */
const defaultOf = ({ config }: Pick<Ctx, 'config'>, area: OfficeHourArea): OfficeHours =>
  area === 'visits' ? config.visits.hours : DEFAULT_OFFICE_HOURS

/** Returns the hours of each area and who set them when, the newest first. */
export async function listOfficeHours(ctx: Ctx) {
  const areas = []
  for (const area of OFFICE_HOUR_AREAS) {
    const history = await ctx.db
      .select({
        weekdays: officeHours.weekdays,
        opens: officeHours.opens,
        closes: officeHours.closes,
        by: staffMembers.name,
        at: officeHours.created_at,
      })
      .from(officeHours)
      .innerJoin(staffMembers, eq(staffMembers.id, officeHours.staff_id))
      .where(eq(officeHours.area, area))
      .orderBy(desc(officeHours.id))
      .limit(HISTORY)
    const { weekdays = EVERY_WEEKDAY, opens, closes } = history[0] ?? defaultOf(ctx, area)
    areas.push({
      area,
      weekdays,
      opens,
      closes,
      saved: history.length > 0,
      history: history.map((row) => ({ ...row, at: row.at.toISOString() })),
    })
  }
  return { message: 'Office hours.', areas }
}

/**
 * Saves the hours of an area; they hold at once, for promises that begin from now on.
 * @throws AppError invalid_request for hours without a day or that end before they begin
 */
export async function saveOfficeHours(
  ctx: CtxOf,
  caller: Caller,
  input: { area: OfficeHourArea; weekdays: string; opens: string; closes: string },
) {
  const staff = asStaff(caller)
  if (input.weekdays === '')
    throw new AppError('invalid_request', { field: 'weekdays', message: 'Choose at least one day.' })
  if (input.closes <= input.opens)
    throw new AppError('invalid_request', {
      field: 'closes',
      message: 'The office must close after it opens.',
    })
  await ctx.db.transaction(async (tx) => {
    await tx.insert(officeHours).values({ ...input, staff_id: staff.staffId, created_at: ctx.clock.now() })
    await audit(tx, 'office_hours.saved', { subject: `office_hours:${input.area}`, after: input })
  })
  return { message: 'The office hours are saved.' }
}
