import { portraitKey } from '@contour/domain/staff-accounts/portrait-key'
import type { Ctx } from '../../../context.ts'
import { AppError } from '../../../app-error.ts'
import { errorFacts } from '../../../log.ts'
import { receivePortrait } from '../../ground/media/index.ts'
import type { SentFile } from '../../ground/media/index.ts'
import { changeClinician } from './change-clinician.ts'

/**
 * Stores a new portrait of a clinician under a new id, and removes the earlier file.
 * @throws AppError of receivePortrait; not_found; conflict for staff who are not clinicians; unavailable if the store
 *   failed
 */
export async function savePortrait(ctx: Ctx, input: { id: string; sent: SentFile }): Promise<void> {
  const image = await receivePortrait(ctx, input.sent)
  const key = portraitKey(ctx.random.id())
  await ctx.files.put(key, image, 'image/jpeg').catch((error: unknown) => {
    ctx.log.error({ err: errorFacts(error) }, 'portrait not stored')
    throw new AppError('unavailable')
  })
  try {
    await replacePortrait(ctx, input.id, key)
  } catch (error) {
    await removeFile(ctx, key)
    throw error
  }
}

/**
 * Removes the portrait of a clinician; patients then see initials.
 * @throws AppError not_found; conflict for staff who are not clinicians
 */
export async function removePortrait(ctx: Ctx, id: string) {
  await replacePortrait(ctx, id, null)
  return { status: 'success' as const, message: 'The portrait is removed.' }
}

async function replacePortrait(ctx: Ctx, id: string, key: string | null): Promise<void> {
  const before = await ctx.db.transaction((tx) =>
    changeClinician(tx, {
      id,
      action: key ? 'staff.portrait_saved' : 'staff.portrait_removed',
      set: { portrait_key: key },
    }),
  )
  if (before.portrait_key) await removeFile(ctx, before.portrait_key)
}

/** A file that cannot be removed now is shown to nobody: a portrait is served only while an account names it. */
async function removeFile(ctx: Ctx, key: string): Promise<void> {
  await ctx.files.remove(key).catch((error: unknown) => {
    ctx.log.warn({ key, err: errorFacts(error) }, 'portrait not removed from the store')
  })
}
