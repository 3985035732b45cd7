import type { Ctx } from '../../../context.ts'
import { versionInForce } from '../../ground/approvals/index.ts'
import { readLibrary, stateOf } from './stories-store.ts'

/** Lists the stories that the report may show now, in order; without any the block is hidden (S-20). */
export async function readStories(ctx: Ctx) {
  const now = ctx.clock.now()
  const library = await readLibrary(ctx.db)
  const shown = library.flatMap(({ versions }) => {
    const version = versionInForce(versions)
    return version && stateOf(versions, now) === 'shown' ? [version] : []
  })
  return {
    status: 'success' as const,
    message: 'Stories.',
    stories: shown.map(({ story, title, label, clip, poster, captions }) => ({
      id: story,
      title,
      label,
      clip,
      poster,
      captions,
    })),
  }
}
