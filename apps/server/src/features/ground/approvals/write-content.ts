import { easternDate, type PlainDate } from '@contour/domain/time/plain-date'
import { and, eq } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx, CtxOf } from '../../../context.ts'
import { contentVersions } from '../../../db/schema.ts'
import { approveVersion } from './approve-version.ts'
import type { ContentItem } from './contents.ts'
import { CONTENT_VERSIONS } from './versioned.ts'
import { writeVersion } from './write-version.ts'

type Draft = { item: ContentItem; content: Readonly<Record<string, unknown>>; starts_on: PlainDate }

/**
 * Writes the next version of an item; the one in force stays until it is approved and its day has come (D-101).
 * @throws AppError invalid_request with the field; conflict
 */
export async function draftContent(
  ctx: CtxOf,
  caller: Caller,
  { item, content, starts_on }: Draft,
): Promise<number> {
  if (starts_on < easternDate(ctx.clock.now()))
    throw new AppError('invalid_request', { field: 'starts_on', message: 'Enter today or a later day.' })
  return writeVersion(ctx, caller, CONTENT_VERSIONS, item, {
    wording: { ...content, starts_on },
    insert: (tx, stamps) => tx.insert(contentVersions).values({ item, content, starts_on, ...stamps }),
  })
}

/**
 * Approves the newest version of an item.
 * @throws AppError wrong_status once its first day has passed, and what approveVersion throws
 */
export async function approveContent(
  ctx: Ctx,
  caller: Caller,
  { item, version }: { item: ContentItem; version: number },
): Promise<void> {
  await approveVersion(ctx, caller, CONTENT_VERSIONS, { id: item, version }, async (tx) => {
    const [row] = await tx
      .select({ starts_on: contentVersions.starts_on })
      .from(contentVersions)
      .where(and(eq(contentVersions.item, item), eq(contentVersions.version, version)))
    if (row && row.starts_on < easternDate(ctx.clock.now()))
      throw new AppError('wrong_status', {
        message: 'The first day of this version has passed. Write it again with another one.',
      })
  })
}
