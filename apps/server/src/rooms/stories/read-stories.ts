import { asc, eq } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { stories } from '../../db/schema.ts'

/** The stories that may be shown, in their order; none hides the block of the report (S-20). */
export async function readStories(ctx: Ctx) {
  const rows = await ctx.db.select().from(stories).where(eq(stories.active, true)).orderBy(asc(stories.place))
  return {
    status: 'success' as const,
    message: 'Stories.',
    stories: rows.map(({ public_id, title, label, clip, poster, captions }) => ({
      id: public_id,
      title,
      label,
      clip,
      poster,
      captions,
    })),
  }
}
