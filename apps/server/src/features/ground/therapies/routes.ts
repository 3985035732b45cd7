import type { Ctx } from '../../../context.ts'
import { patientCalls, staffCalls } from '../../../http/implement.ts'
import { saveTherapies } from './save-therapies.ts'
import { newestTherapies } from './therapies-store.ts'

/** Returns the handlers of the calls with which patients read content that staff edit. */
export function therapiesRoutes(ctx: Ctx) {
  const os = patientCalls.therapies
  return {
    readTherapies: os.readTherapies.handler(async () => {
      const { price_cents, note, cards } = await newestTherapies(ctx.db)
      return { status: 'success' as const, message: '', price_cents, note, cards: [...cards] }
    }),
  }
}

/** Returns the handlers of the staff console's calls. */
export function staffTherapiesRoutes(ctx: Ctx) {
  const os = staffCalls.therapies
  return {
    read: os.read.handler(async () => {
      const { cards, created_at, ...newest } = await newestTherapies(ctx.db)
      return {
        status: 'success' as const,
        message: 'The recommended therapies.',
        ...newest,
        cards: [...cards],
        created_at: created_at?.toISOString() ?? null,
      }
    }),
    save: os.save.handler(({ input, context }) => saveTherapies(ctx, context.caller, input)),
  }
}
