import { easternDate, type PlainDate } from '@contour/domain/time/plain-date'
import { isFederalHoliday } from '@contour/domain/time/shipping-calendar'
import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx, CtxOf } from '../../../context.ts'
import { closedDays } from '../../../db/schema.ts'
import { CLOSED_DAY_VERSIONS, approveVersion, withdrawVersion, writeVersion } from '../approvals/index.ts'
import { followClosedDays } from './follow-closed-days.ts'

type Draft = { id: PlainDate; reason: string; starts_on: PlainDate }

const refuse = (field: keyof Draft, message: string) => new AppError('invalid_request', { field, message })

/**
 * Writes that the clinic is closed on a day. Nothing reckons with it before it is approved and its first day has come (D-45,
 * D-101).
 * @throws AppError invalid_request with the field; conflict when the day was written at the same time
 */
export async function draftClosedDay(ctx: CtxOf, caller: Caller, { id: day, reason, starts_on }: Draft) {
  const today = easternDate(ctx.clock.now())
  if (day <= today) throw refuse('id', 'Enter a day after today.')
  if (isFederalHoliday(day)) throw refuse('id', 'That day is a federal holiday, and closed already.')
  if (reason.trim() === '') throw refuse('reason', 'Say why.')
  if (starts_on < today || starts_on > day)
    throw refuse('starts_on', 'Enter a day from today to the closed day itself.')
  const wording = { reason: reason.trim(), starts_on }
  const version = await writeVersion(ctx, caller, CLOSED_DAY_VERSIONS, day, {
    wording,
    insert: (tx, stamps) => tx.insert(closedDays).values({ day, ...wording, ...stamps }),
  })
  return { message: 'The closed day is waiting for approval.', version }
}

/**
 * Approves the newest version of a closed day, as every version is (D-101).
 * @throws AppError wrong_status once the day has come, and what approveVersion throws
 */
export async function approveClosedDay(ctx: Ctx, caller: Caller, input: { id: PlainDate; version: number }) {
  if (input.id <= easternDate(ctx.clock.now()))
    throw new AppError('wrong_status', { message: 'The day has come. Nothing can reckon with it any more.' })
  await approveVersion(ctx, caller, CLOSED_DAY_VERSIONS, input)
  await followClosedDays(ctx)
  return { message: 'Approved. Promises, ship days and office hours reckon with it from its first day on.' }
}

/**
 * Opens a closed day again, at once.
 * @throws AppError not_found without an approved version; wrong_status once the day has come
 */
export async function reopenDay(ctx: Ctx, { id }: { id: PlainDate }) {
  if (id <= easternDate(ctx.clock.now()))
    throw new AppError('wrong_status', { message: 'The day has come, and what was promised for it stays.' })
  await withdrawVersion(ctx, CLOSED_DAY_VERSIONS, id)
  await followClosedDays(ctx)
  return { message: 'The day is open again.' }
}
