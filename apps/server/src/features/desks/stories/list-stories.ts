import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { shownVersions } from '../../ground/approvals/index.ts'
import { readLibrary, stateOf } from './stories-store.ts'

/** Versions shown of one story; the audit trail has the rest. */
const VERSIONS_MAX = 5

/**
 * Lists the library for the staff console: every story, its state on the report, its newest versions, their authors and
 * approvers.
 */
export async function listStories(ctx: Ctx, caller: Caller) {
  const now = ctx.clock.now()
  return {
    message: 'The stories of the report.',
    rows: await Promise.all(
      (await readLibrary(ctx.db)).map(async ({ id, versions }) => ({
        id,
        state: stateOf(versions, now),
        versions: await shownVersions(ctx, caller, versions.slice(0, VERSIONS_MAX), (version) => ({
          title: version.title,
          label: version.label,
          clip: version.clip,
          poster: version.poster,
          captions: version.captions,
          consent_ref: version.consent_ref,
          place: version.place,
          review_by: version.review_by,
        })),
      })),
    ),
  }
}
