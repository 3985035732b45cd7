import { staffCalls, routes } from '../../../http/implement.ts'
import { createCartLink, listCartLinks, revokeCartLink } from './cart-links.ts'
import { createCoupon, listCoupons, switchCoupon } from './coupons.ts'
import { decideCoupon } from './decide-coupon.ts'
import { createStaffLead, findLeads } from './leads.ts'
import { readLinkPrices } from './link-prices.ts'
import { draftPrices, dropPrices, publishPrices, readPrices } from './prices.ts'

export const salesRoutes = routes(staffCalls.sales, (ctx) => ({
  prices: ({ context }) => readPrices(ctx, context.caller),
  draftPrices: ({ input, context }) => draftPrices(ctx, context.caller, input),
  publishPrices: ({ input, context }) => publishPrices(ctx, context.caller, input.id),
  dropPrices: ({ input, context }) => dropPrices(ctx, context.caller, input.id),
  coupons: ({ input, context }) => listCoupons(ctx, context.caller, input.after),
  createCoupon: ({ input, context }) => createCoupon(ctx, context.caller, input),
  switchCoupon: ({ input, context }) => switchCoupon(ctx, context.caller, input),
  approveCoupon: ({ input, context }) => decideCoupon(ctx, context.caller, { id: input.id, to: 'approved' }),
  refuseCoupon: ({ input, context }) => decideCoupon(ctx, context.caller, { id: input.id, to: 'refused' }),
  leads: ({ input }) => findLeads(ctx, input.search, input.after),
  createLead: ({ input, context }) => createStaffLead(ctx, context.caller, input),
  cartLinks: ({ input }) => listCartLinks(ctx, input.after),
  linkPrices: () => readLinkPrices(ctx),
  createCartLink: ({ input, context }) => createCartLink(ctx, context.caller, input),
  revokeCartLink: ({ input }) => revokeCartLink(ctx, input.id),
}))
