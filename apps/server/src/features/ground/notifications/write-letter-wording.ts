import {
  changedParts,
  partProblem,
  type LetterPart,
  type LetterWording,
} from '@contour/domain/notifications/letter-wording'
import { isKeyOf, keysOf } from '@contour/domain/table-keys'
import type { PlainDate } from '@contour/domain/time/plain-date'
import { AppError, notFound } from '../../../app-error.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx, CtxOf } from '../../../context.ts'
import {
  CONTENT_VERSIONS,
  approveContent,
  draftContent,
  withdrawVersion,
  withdrawWaiting,
} from '../approvals/index.ts'
import { TEMPLATES, type NotifiedEvent } from './templates.ts'
import { builtInWording } from './word-letter.ts'

const itemOf = (event: NotifiedEvent) => `letter:${event}` as const

/** @throws AppError not_found for a letter that the build does not send */
export function letterOf(id: string): NotifiedEvent {
  if (!isKeyOf(TEMPLATES, id)) throw notFound()
  return id
}

/**
 * Returns what of a wording differs from the build.
 * @throws AppError invalid_request with the part whose text cannot be sent, and the variable that is unknown or missing
 */
export function checkedWording(event: NotifiedEvent, wording: LetterWording): LetterWording {
  const { open, variables } = builtInWording(event)
  const known = variables.map(({ name }) => name)
  for (const part of keysOf(wording)) {
    const builtIn = open[part]
    if (builtIn === undefined) throw refuse(part, 'The service writes this part by itself.')
    const problem = partProblem(part, wording[part] ?? '', { builtIn, known })
    if (problem) throw refuse(part, problem)
  }
  return changedParts(wording, open)
}

const refuse = (field: LetterPart, message: string) => new AppError('invalid_request', { field, message })

/**
 * Writes the next version of a letter's wording; the one in force is sent until it is approved and its day has come (D-101).
 * @throws AppError not_found; invalid_request with the part; conflict
 */
export async function draftLetter(
  ctx: CtxOf,
  caller: Caller,
  { id, parts, starts_on }: { id: string; parts: LetterWording; starts_on: PlainDate },
) {
  const event = letterOf(id)
  const changed = checkedWording(event, parts)
  if (Object.keys(changed).length === 0)
    throw new AppError('invalid_request', { message: 'Nothing differs from the built-in text.' })
  const version = await draftContent(ctx, caller, {
    item: itemOf(event),
    content: { parts: changed },
    starts_on,
  })
  return { message: 'The new wording is waiting for approval.', version }
}

/** @throws AppError not_found, and as approveContent does */
export async function approveLetter(
  ctx: Ctx,
  caller: Caller,
  { id, version }: { id: string; version: number },
) {
  await approveContent(ctx, caller, { item: itemOf(letterOf(id)), version })
  return { message: 'Approved. Letters say it from its first day on.' }
}

/**
 * Sends the built-in letter again, at once.
 * @throws AppError not_found without a version in force
 */
export async function withdrawLetter(ctx: Ctx, { id }: { id: string }) {
  await withdrawVersion(ctx, CONTENT_VERSIONS, itemOf(letterOf(id)))
  return { message: 'The built-in letter is sent again.' }
}

/**
 * Takes back a wording that waits for approval or for its first day.
 * @throws AppError not_found, and as withdrawWaiting does
 */
export const withdrawWaitingLetter = (ctx: Ctx, { id, version }: { id: string; version: number }) =>
  withdrawWaiting(ctx, CONTENT_VERSIONS, { id: itemOf(letterOf(id)), version })
