import type { Ctx } from '../../../context.ts'
import { patientCalls } from '../../../http/implement.ts'
import { readStories } from '../stories/index.ts'
import { trackPurchase } from './track-purchase.ts'

/** Returns the handlers of the calls for facts about the installation that every page may show. */
export function siteRoutes(ctx: Ctx) {
  const os = patientCalls.site
  const { name, address, supportEmail, supportPhone } = ctx.config.company
  return {
    readSite: os.readSite.handler(() => ({
      status: 'success' as const,
      message: 'Who runs this clinic',
      demo: ctx.config.demo,
      company: { name, address, support_email: supportEmail, support_phone: supportPhone },
    })),
    readStories: os.readStories.handler(() => readStories(ctx)),
    purchaseEvent: os.purchaseEvent.handler(({ input, context }) =>
      trackPurchase(ctx, context.caller, input.transaction_id),
    ),
  }
}
