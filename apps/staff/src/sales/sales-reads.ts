import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { calls } from '../calls/calls.ts'
import type { Answer } from '../calls/calls.ts'

export type PriceBookRow = Answer<'sales', 'prices'>['rows'][number]
export type PriceDraft = Answer<'sales', 'prices'>['drafts'][number]
export type DraftRow = PriceDraft['rows'][number]
export type Coupon = Answer<'sales', 'coupons'>['rows'][number]
export type Lead = Answer<'sales', 'leads'>['rows'][number]
export type CartLink = Answer<'sales', 'cartLinks'>['rows'][number]

/** Reads of prices, coupons and cart links. A search for people is written into the audit trail: it never repeats. */
export const salesReads = {
  prices: () => queryOptions({ queryKey: ['prices'], queryFn: () => calls.sales.prices({}) }),
  coupons: () => queryOptions({ queryKey: ['coupons'], queryFn: () => calls.sales.coupons({}) }),
  leads: (search: string) =>
    queryOptions({
      queryKey: ['leads', search],
      queryFn: () => calls.sales.leads({ search }),
      enabled: search.length >= 2,
      placeholderData: keepPreviousData,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  cartLinks: () => queryOptions({ queryKey: ['cart-links'], queryFn: () => calls.sales.cartLinks({}) }),
}
