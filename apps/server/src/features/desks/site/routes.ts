import type { Ctx } from '../../../context.ts'
import { patientCalls } from '../../../http/implement.ts'
import { factsOf } from '../../ground/company/index.ts'
import { readStories } from '../stories/index.ts'
import { trackPurchase } from './track-purchase.ts'

/** Returns the handlers of the calls for facts about the installation that every page may show. */
export function siteRoutes(ctx: Ctx) {
  const os = patientCalls.site
  return {
    readSite: os.readSite.handler(() => {
      const { brand: _, ...company } = factsOf(ctx.company.current)
      return { message: 'Who runs this clinic', demo: ctx.config.demo, company }
    }),
    readStories: os.readStories.handler(() => readStories(ctx)),
    purchaseEvent: os.purchaseEvent.handler(({ input, context }) =>
      trackPurchase(ctx, context.caller, input.transaction_id),
    ),
  }
}
