import { easternDate } from '@contour/domain/time/plain-date'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { stateRules } from '../../../db/schema.ts'
import { unapprovedPages } from '../../ground/legal/index.ts'
import { closedMessage } from '../../ground/states/index.ts'
import { closeState } from './decide-state.ts'

/**
 * Closes the states that an earlier build opened on legal pages that counsel has not approved (M-40): with real patients
 * nothing is sold on a draft. Opening asks for the pages, and a published page stays, so this is for a start alone.
 */
export async function closeOnDrafts(
  ctx: Pick<Ctx, 'db' | 'clock' | 'random' | 'config' | 'alarmWords'>,
): Promise<void> {
  if (ctx.config.mode !== 'production' || ctx.config.rehearsal) return
  const drafts = await unapprovedPages(ctx.db, ctx.clock)
  if (drafts.length === 0) return
  const open = await ctx.db
    .select({ state: stateRules.state, name: stateRules.name })
    .from(stateRules)
    .where(and(eq(stateRules.served, true), eq(stateRules.gated, true)))
  for (const { state, name } of open)
    await closeState(
      ctx,
      { name: `Start of the service, ${easternDate(ctx.clock.now())}` },
      {
        state,
        message: closedMessage({ name, message: '' }),
        reason: `Counsel has not approved these legal pages: ${drafts.join(', ')}.`,
      },
    )
}
