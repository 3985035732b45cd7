import type { Address } from '@contour/domain/contact/address'
import type { AddonKind } from '@contour/domain/add-on/addons'
import type { Term } from '@contour/domain/catalog/price-book'
import type { Drug } from '@contour/domain/catalog/products'

/** All that an order is made from, kept with the hold, so that a crash between the two loses nothing. */
export type PurchaseSnapshot = {
  drug: Drug
  productId: string
  term: Term
  addons: AddonKind[]
  /** Cents of the plan after its coupon, and of everything. */
  planCents: number
  totalCents: number
  /** What the coupon took off, cents. */
  discountCents?: number
  renewalCents: number
  shipping: Address
  billing: Address | null
  couponUseId: number | null
  /** This purchase made the lead an account (D-04); a decline takes that back. */
  claimed: boolean
  /** The affiliate's click id, where the visit brought one (C-CNV-009). Absent in snapshots of before. */
  conversionId?: string | null
  ip: string
  /** The session that pays, by its public id: it alone stays (D-56). Absent in snapshots of before. */
  sessionId?: string | null
  by: string
  requestId: string
}
