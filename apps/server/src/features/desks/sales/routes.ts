import type { Ctx } from '../../../context.ts'
import { staffCalls } from '../../../http/implement.ts'
import { createCartLink, listCartLinks, revokeCartLink } from './cart-links.ts'
import { createCoupon, listCoupons, switchCoupon } from './coupons.ts'
import { decideCoupon } from './decide-coupon.ts'
import { createStaffLead, findLeads } from './leads.ts'
import { readLinkPrices } from './link-prices.ts'
import { draftPrices, dropPrices, publishPrices, readPrices } from './prices.ts'

export function salesRoutes(ctx: Ctx) {
  const os = staffCalls.sales
  return {
    prices: os.prices.handler(({ context }) => readPrices(ctx, context.caller)),
    draftPrices: os.draftPrices.handler(({ input, context }) => draftPrices(ctx, context.caller, input)),
    publishPrices: os.publishPrices.handler(({ input, context }) =>
      publishPrices(ctx, context.caller, input.id),
    ),
    dropPrices: os.dropPrices.handler(({ input, context }) => dropPrices(ctx, context.caller, input.id)),
    coupons: os.coupons.handler(({ input, context }) => listCoupons(ctx, context.caller, input.after)),
    createCoupon: os.createCoupon.handler(({ input, context }) => createCoupon(ctx, context.caller, input)),
    switchCoupon: os.switchCoupon.handler(({ input, context }) => switchCoupon(ctx, context.caller, input)),
    approveCoupon: os.approveCoupon.handler(({ input, context }) =>
      decideCoupon(ctx, context.caller, { id: input.id, to: 'approved' }),
    ),
    refuseCoupon: os.refuseCoupon.handler(({ input, context }) =>
      decideCoupon(ctx, context.caller, { id: input.id, to: 'refused' }),
    ),
    leads: os.leads.handler(({ input }) => findLeads(ctx, input.search, input.after)),
    createLead: os.createLead.handler(({ input, context }) => createStaffLead(ctx, context.caller, input)),
    cartLinks: os.cartLinks.handler(({ input }) => listCartLinks(ctx, input.after)),
    linkPrices: os.linkPrices.handler(() => readLinkPrices(ctx)),
    createCartLink: os.createCartLink.handler(({ input, context }) =>
      createCartLink(ctx, context.caller, input),
    ),
    revokeCartLink: os.revokeCartLink.handler(({ input }) => revokeCartLink(ctx, input.id)),
  }
}
