import { asPatient, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { uploadAttempts } from '../../../db/schema.ts'
import { settleUploadsTask } from './uploads-task.ts'

type Attempt = {
  success: boolean
  error?: string | null | undefined
  fileSize?: number | undefined
  imageType?: string | undefined
  userAgent?: string | undefined
  idOfForm?: string | number | undefined
}

/**
 * Saves what the browser reports about an upload, for support (P-IMG-006, M-48). Several failures in a row are a task; the
 * patient depends on none of it.
 */
export async function recordUploadAttempt(ctx: Ctx, caller: Caller, attempt: Attempt) {
  const bytes = Math.trunc(attempt.fileSize ?? -1)
  await ctx.db.transaction(async (tx) => {
    await tx.insert(uploadAttempts).values({
      user_id: asPatient(caller).userId,
      order_public_id: attempt.idOfForm === undefined ? null : String(attempt.idOfForm),
      success: attempt.success,
      error: attempt.error ?? null,
      image_type: attempt.imageType ?? null,
      user_agent: attempt.userAgent ?? null,
      bytes: bytes >= 0 && bytes < 2 ** 31 ? bytes : null,
      at: ctx.clock.now(),
    })
    await settleUploadsTask(tx, ctx, attempt.success)
  })
  return { message: 'Noted.' }
}
