import { STATED_HOURS, promiseProblems, type PromiseHours } from '@contour/domain/promises/promise-hours'
import { keysOf } from '@contour/domain/table-keys'
import type { PlainDate } from '@contour/domain/time/plain-date'
import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx, CtxOf } from '../../../context.ts'
import {
  CONTENT_VERSIONS,
  approveContent,
  contentHistory,
  contentsInForce,
  draftContent,
  withdrawWaiting,
} from '../approvals/index.ts'
import { followPromises, hoursToday, storedHours } from './promise-store.ts'

/** The times that are promised today, those of the documents, and every version (D-101). */
export async function readPromises(ctx: Ctx, caller: Caller) {
  const inForce = (await contentsInForce(ctx.db, ctx.clock, 'promises')).get('promises')
  return {
    message: 'The promised times.',
    hours: hoursToday(ctx),
    stated: STATED_HOURS,
    in_force: inForce?.version ?? null,
    versions: await contentHistory(ctx, caller, 'promises', (row) => ({ hours: storedHours(row) })),
  }
}

/**
 * Writes the next version of the promised times.
 * @throws AppError invalid_request with the field; conflict
 */
export async function draftPromises(
  ctx: CtxOf,
  caller: Caller,
  { starts_on, ...hours }: PromiseHours & { starts_on: PlainDate },
) {
  const problems = promiseProblems(hours)
  const [field] = keysOf(problems)
  const message = field && problems[field]
  if (message) throw new AppError('invalid_request', { field, message })
  const version = await draftContent(ctx, caller, { item: 'promises', content: hours, starts_on })
  return { message: 'The new version is waiting for approval.', version }
}

/** @throws AppError as approveContent does */
export async function approvePromises(ctx: Ctx, caller: Caller, { version }: { version: number }) {
  await approveContent(ctx, caller, { item: 'promises', version })
  await followPromises(ctx)
  return {
    message: 'Approved. It is promised from its first day on; earlier orders keep what they were promised.',
  }
}

/**
 * Takes back a version that waits for approval or for its first day.
 * @throws AppError as withdrawWaiting does
 */
export async function withdrawPromises(ctx: Ctx, { version }: { version: number }) {
  const withdrawn = await withdrawWaiting(ctx, CONTENT_VERSIONS, { id: 'promises', version })
  await followPromises(ctx)
  return withdrawn
}
