import { patientCalls, staffCalls, routes } from '../../../http/implement.ts'
import { saveTherapies } from './save-therapies.ts'
import { newestTherapies } from './therapies-store.ts'

/** Returns the handlers of the calls with which patients read content that staff edit. */
export const therapiesRoutes = routes(patientCalls.therapies, (ctx) => ({
  readTherapies: async () => {
    const { price_cents, note, cards } = await newestTherapies(ctx.db)
    return { message: '', price_cents, note, cards: [...cards] }
  },
}))

export const staffTherapiesRoutes = routes(staffCalls.therapies, (ctx) => ({
  read: async () => {
    const { cards, created_at, ...newest } = await newestTherapies(ctx.db)
    return {
      message: 'The recommended therapies.',
      ...newest,
      cards: [...cards],
      created_at: created_at?.toISOString() ?? null,
    }
  },
  save: ({ input, context }) => saveTherapies(ctx, context.caller, input),
}))
