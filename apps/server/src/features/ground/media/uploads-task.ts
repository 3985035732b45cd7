import { FAILED_UPLOADS } from '@contour/domain/alerts/fault'
import { desc, gt } from 'drizzle-orm'
import { after, hours } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { uploadAttempts } from '../../../db/schema.ts'
import { createTask, resolveTasks } from '../tasks/index.ts'

const SUBJECT = 'site:uploads'

/**
 * Uploads go from the browser to the store, so that only browsers notice a store that refuses them: several failures in a
 * row, of whoever it is, are a task, and the next success ends it.
 */
export async function settleUploadsTask(tx: Tx, ctx: Pick<Ctx, 'clock' | 'random'>, success: boolean) {
  if (success) {
    await resolveTasks(tx, ctx, { kinds: ['uploads_failing'], subject: SUBJECT }, 'An upload succeeded.')
    return
  }
  const last = await tx
    .select({ success: uploadAttempts.success })
    .from(uploadAttempts)
    .where(gt(uploadAttempts.at, after(ctx.clock.now(), -hours(1))))
    .orderBy(desc(uploadAttempts.id))
    .limit(FAILED_UPLOADS)
  if (last.length < FAILED_UPLOADS || last.some((attempt) => attempt.success)) return
  await createTask(tx, ctx, {
    kind: 'uploads_failing',
    subject: SUBJECT,
    details: `The last ${FAILED_UPLOADS} uploads of patients failed. Their forms cannot be finished.`,
  })
}
