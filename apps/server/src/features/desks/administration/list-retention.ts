import { RETENTION } from '@contour/domain/retention/retention'
import type { Ctx } from '../../../context.ts'
import { readRetentionRun } from '../../ground/retention/index.ts'

/** Lists the retention periods in words, each with what the last nightly run removed. */
export async function listRetention(ctx: Pick<Ctx, 'db'>) {
  const run = await readRetentionRun(ctx)
  return {
    ran_at: run?.ran_at ?? null,
    files: run?.files ?? 0,
    classes: RETENTION.map((retained) => ({
      ...retained,
      removed: run ? (run.removed[retained.id] ?? 0) : null,
      unfinished: run?.unfinished.includes(retained.id) ?? false,
    })),
  }
}
