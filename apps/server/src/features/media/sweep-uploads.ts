import { after, minutes } from '../../clock.ts'
import type { Ctx } from '../../context.ts'
import { sweepFolder } from '../../adapters/storage/sweep-folder.ts'
import { incomingFolder } from './incoming-folder.ts'

/** Longer than one upload can take: the link is valid for 15 minutes (security.md 19). */
const UPLOAD_LIFETIME = minutes(30)

/**
 * Removes partial files that a killed process was receiving. The embedded database has one process, so at its start
 * every such file is abandoned; with other processes, only one that has not been written to for longer than an upload
 * can take.
 */
export async function sweepUploads(ctx: Pick<Ctx, 'config' | 'clock' | 'files' | 'log'>): Promise<number> {
  const now = ctx.clock.real()
  const untouchedSince = ctx.config.databaseUrl ? after(now, -UPLOAD_LIFETIME) : now
  const removed =
    (await sweepFolder(incomingFolder(ctx.config), untouchedSince)) + (await ctx.files.sweep(untouchedSince))
  if (removed > 0) ctx.log.info({ removed }, 'half-received files removed')
  return removed
}
