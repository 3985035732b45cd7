import { queryOptions } from '@tanstack/react-query'
import { calls, type Answer } from '../../calls/calls.ts'
import { pagedQuery } from '../../calls/paged-query.ts'

export type PriceBookRow = Answer<'sales', 'prices'>['rows'][number]
export type PriceDraft = Answer<'sales', 'prices'>['drafts'][number]
export type DraftRow = PriceDraft['rows'][number]
export type Coupon = Answer<'sales', 'coupons'>['rows'][number]
export type Lead = Answer<'sales', 'leads'>['rows'][number]
export type CartLink = Answer<'sales', 'cartLinks'>['rows'][number]

/** Queries for prices, coupons and cart links. A search for leads is audited, so it is never repeated automatically. */
export const salesReads = {
  prices: () => queryOptions({ queryKey: ['prices'], queryFn: () => calls.sales.prices({}) }),
  coupons: () => pagedQuery(['coupons'], (after) => calls.sales.coupons(after)),
  leads: (search: string) =>
    pagedQuery(['leads', search], (after) => calls.sales.leads({ search, ...after }), {
      enabled: search.length >= 2,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  linkPrices: () => queryOptions({ queryKey: ['link-prices'], queryFn: () => calls.sales.linkPrices({}) }),
  cartLinks: () => pagedQuery(['cart-links'], (after) => calls.sales.cartLinks(after)),
}
