import { keysOf } from '@contour/domain/table-keys'
import { desc, like } from 'drizzle-orm'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { contentVersions } from '../../../db/schema.ts'
import { lettersInForce, shownVersions } from '../approvals/index.ts'

import { LETTER_GROUPS, TEMPLATES, type NotifiedEvent } from './templates.ts'
import { builtInWording } from './word-letter.ts'
import { wordingIn } from './wording-store.ts'

/** Lists every letter: the wording of the build as version 0, what applies today, and every version (D-101). */
export async function listLetters(ctx: Ctx, caller: Caller) {
  const inForce = await lettersInForce(ctx.db, ctx.clock)
  const all = await ctx.db
    .select()
    .from(contentVersions)
    .where(like(contentVersions.item, 'letter:%'))
    .orderBy(desc(contentVersions.version))
  const own = Map.groupBy(all, ({ item }) => item)
  const rows = await Promise.all(
    Object.entries(LETTER_GROUPS).flatMap(([group, templates]) =>
      keysOf<Partial<Record<NotifiedEvent, unknown>>>(templates).map(async (id) => {
        const { open, fixed, variables } = builtInWording(id)
        const item = `letter:${id}`
        return {
          id: String(id),
          group,
          channels: [...TEMPLATES[id].channels],
          in_force: inForce.get(item)?.version ?? null,
          open,
          fixed,
          variables,
          versions: await shownVersions(ctx, caller, own.get(item) ?? [], (row) => ({
            starts_on: row.starts_on,
            parts: wordingIn(row),
          })),
        }
      }),
    ),
  )
  return { message: 'Letters.', rows }
}
