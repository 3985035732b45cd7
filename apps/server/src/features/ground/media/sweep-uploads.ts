import { after, days, minutes } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import { sweepFolder } from '../../../adapters/storage/sweep-folder.ts'
import { incomingFolder } from './incoming-folder.ts'

/** Longer than one upload can take: the link is valid for 15 minutes (security.md 19). */
const UPLOAD_LIFETIME = minutes(30)

/**
 * How long an object that a browser sent directly to the store waits to be taken over: the service may have been down
 * when it arrived, and it is a whole file (S-81). Afterwards nobody needs it (M-48).
 */
const INCOMING_LIFETIME = days(1)

/**
 * Removes partial files that a killed process was receiving. The embedded database has one process, so at its start
 * every such file is abandoned; with other processes, only one that has not been written to for longer than an upload
 * can take.
 */
export async function sweepUploads(
  ctx: Pick<Ctx, 'config' | 'clock' | 'log'> & { files: Pick<Ctx['files'], 'kind' | 'sweep'> },
): Promise<number> {
  const now = ctx.clock.real()
  const untouchedSince = ctx.config.databaseUrl ? after(now, -UPLOAD_LIFETIME) : now
  const sentSince = ctx.files.kind === 's3' ? after(now, -INCOMING_LIFETIME) : untouchedSince
  const removed =
    (await sweepFolder(incomingFolder(ctx.config), untouchedSince)) + (await ctx.files.sweep(sentSince))
  if (removed > 0) ctx.log.info({ removed }, 'half-received files removed')
  return removed
}
