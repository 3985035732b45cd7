import type { Address } from '@contour/domain/contact/address'
import type { AddonKind } from '@contour/domain/add-on/addons'
import type { Term } from '@contour/domain/catalog/price-book'
import type { Drug } from '@contour/domain/catalog/products'

/** Everything an order is created from, stored with the authorization so that a crash between the two loses nothing. */
export type PurchaseSnapshot = {
  drug: Drug
  productId: string
  term: Term
  addons: AddonKind[]
  /** Cents of the product after its coupon, and of the whole purchase. */
  planCents: number
  totalCents: number
  /** The coupon's discount, in cents. */
  discountCents?: number
  renewalCents: number
  shipping: Address
  billing: Address | null
  couponUseId: number | null
  /** This purchase turned the lead into an account (D-04); a decline undoes that. */
  claimed: boolean
  /** The affiliate's click id, if the visit had one (C-CNV-009). Absent in older snapshots. */
  conversionId?: string | null
  ip: string
  /** Public id of the session that pays: the only session that stays logged in (D-56). Absent in older snapshots. */
  sessionId?: string | null
  by: string
  requestId: string
}
