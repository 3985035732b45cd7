import { patientCalls, routes } from '../../../http/implement.ts'
import { factsOf } from '../../ground/company/index.ts'
import { readStories } from '../stories/index.ts'
import { trackPurchase } from './track-purchase.ts'

/** Returns the handlers of the calls for facts about the installation that every page may show. */
export const siteRoutes = routes(patientCalls.site, (ctx) => ({
  readSite: () => {
    const { brand: _, ...company } = factsOf(ctx.company.current)
    return { message: 'Who runs this clinic', demo: ctx.config.demo, company }
  },
  readStories: () => readStories(ctx),
  purchaseEvent: ({ input, context }) => trackPurchase(ctx, context.caller, input.transaction_id),
}))
