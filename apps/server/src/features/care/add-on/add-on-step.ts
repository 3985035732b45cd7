import { eq } from 'drizzle-orm'
import type { CtxOf } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { settings } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'

export const ADD_ON_STEP = 'add_on_step'

/**
 * Returns whether the add-on step is shown between payment and summary; on until an administrator switches it off
 * (X-45).
 */
export async function isAddOnStepShown(tx: Reader): Promise<boolean> {
  const [row] = await tx.select().from(settings).where(eq(settings.name, ADD_ON_STEP))
  return row?.value !== false
}

/** Switches the step on or off for all later payments. Does nothing if it is already in that state. */
export async function setAddOnStep(ctx: CtxOf, shown: boolean) {
  await ctx.db.transaction(async (tx) => {
    const before = await isAddOnStepShown(tx)
    if (before === shown) return
    await tx
      .insert(settings)
      .values({ name: ADD_ON_STEP, value: shown })
      .onConflictDoUpdate({ target: settings.name, set: { value: shown } })
    await audit(tx, 'setting.changed', {
      subject: `setting:${ADD_ON_STEP}`,
      before: { shown: before },
      after: { shown },
    })
  })
  const message = shown ? 'The add-on step is shown after payment.' : 'The add-on step is switched off.'
  return { message, add_on_step: shown }
}
