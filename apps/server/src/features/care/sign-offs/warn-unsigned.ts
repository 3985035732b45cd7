import type { Ctx } from '../../../context.ts'
import { settleSignOffTask } from './unsigned-task.ts'
import { titlesOf, unsignedArtifacts } from './new-patients.ts'

/**
 * Logs at start which clinical content is unsigned, and gives the medical director the task. The service starts all the
 * same, for the patients in treatment (D-86).
 * @returns what is wrong, as a sentence; null if new patients are taken
 */
export async function warnUnsigned(ctx: Ctx): Promise<string | null> {
  await ctx.db.transaction((tx) => settleSignOffTask(tx, ctx))
  if (ctx.config.allowDraftClinical) {
    ctx.log.warn('ALLOW_DRAFT_CLINICAL: new patients are taken on unsigned clinical content')
    return null
  }
  const unsigned = await unsignedArtifacts(ctx.db, ctx)
  if (unsigned.length === 0) return null
  const warning = `No new patient is taken: the medical director has not signed ${titlesOf(unsigned)}.`
  ctx.log.error({ unsigned }, warning)
  return warning
}
