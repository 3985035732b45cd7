import { formatUsd, monthlyDisplay, type Cents } from '../money/cents.ts'
import type { ShownPrices } from '../site/shown-prices.ts'
import { PRODUCT_IDS, type Drug } from './products.ts'

/** Terms in months (document 2 §9). */
export const TERMS = [1, 3, 6, 12] as const

export type Term = (typeof TERMS)[number]

export const isTerm = (value: unknown): value is Term => TERMS.some((term) => term === value)

export const TERM_LABELS: Readonly<Record<Term, string>> = {
  1: 'Monthly',
  3: 'Quarterly',
  6: 'Half yearly',
  12: 'Yearly',
}

export const BADGES: Readonly<Record<Term, string | null>> = {
  1: null,
  3: 'Big Savings',
  6: 'Huge Savings',
  12: 'Best Price',
}

/** Early termination fee of a monthly subscription (document 2 §9, X-14, D-10). */
export const EARLY_TERMINATION_FEE: Cents = 27997

/** What is bought with each term (document 2 §2.1, X-14). */
export const TERM_MEANINGS: Readonly<Record<Term, string>> = {
  1: `One month with a first-month discount, then the regular price, billed monthly, under a 3-month supply commitment with an early termination fee of ${formatUsd(EARLY_TERMINATION_FEE)}.`,
  3: 'A 3-month supply.',
  6: 'A 3-month supply now and 3 more in 90 days.',
  12: 'A 3-month supply every 90 days for a year.',
}

/** checkout for a first purchase; buymore and upgrade for logged-in patients. */
export const PRICE_LISTS = ['checkout', 'buymore', 'upgrade'] as const

export type PriceList = (typeof PRICE_LISTS)[number]

export const PRICE_PARTS = ['first', 'regular', 'total'] as const

export type PricePart = (typeof PRICE_PARTS)[number]

export type PriceRow = {
  readonly list: PriceList
  readonly drug: Drug
  readonly term: Term
  readonly part: PricePart
  readonly cents: Cents
}

const row = (list: PriceList, drug: Drug, term: Term, part: PricePart, cents: Cents): PriceRow => ({
  list,
  drug,
  term,
  part,
  cents,
})

/** The price book (D-12), in cents: document 2 §9 and §2.3. The server's table is seeded from these rows. */
export const PRICE_ROWS: readonly PriceRow[] = [
  row('checkout', 'semaglutide', 1, 'first', 14997),
  row('checkout', 'semaglutide', 1, 'regular', 24997),
  row('checkout', 'semaglutide', 3, 'total', 44997),
  row('checkout', 'semaglutide', 6, 'total', 80995),
  row('checkout', 'semaglutide', 12, 'total', 134997),
  row('checkout', 'tirzepatide', 1, 'first', 24997),
  row('checkout', 'tirzepatide', 1, 'regular', 34997),
  row('checkout', 'tirzepatide', 3, 'total', 74997),
  row('checkout', 'tirzepatide', 6, 'total', 134982),
  row('checkout', 'tirzepatide', 12, 'total', 234988),
  row('buymore', 'semaglutide', 6, 'total', 80997),
  row('buymore', 'semaglutide', 12, 'total', 134997),
  row('upgrade', 'tirzepatide', 3, 'total', 74997),
  row('upgrade', 'tirzepatide', 6, 'total', 114997),
]

/** The prices of one day. The server reads them from its database; without it the documents' figures apply. */
export type PriceBook = readonly PriceRow[]

/** Finds a price in cents; null when the list does not sell that term of that drug. */
export function findPrice(
  list: PriceList,
  drug: Drug,
  term: Term,
  part: PricePart,
  book: PriceBook = PRICE_ROWS,
): Cents | null {
  return (
    book.find(
      (price) => price.list === list && price.drug === drug && price.term === term && price.part === part,
    )?.cents ?? null
  )
}

function priceOf(list: PriceList, drug: Drug, term: Term, part: PricePart, book?: PriceBook): Cents {
  const cents = findPrice(list, drug, term, part, book)
  if (cents === null) throw new RangeError(`The ${list} list does not sell ${drug} for ${term} months`)
  return cents
}

/**
 * Returns what the purchase charges in cents: the first month for term 1, otherwise the term's total (C-CAT-013).
 * Throws if not sold.
 */
export const firstCharge = (list: PriceList, drug: Drug, term: Term, book?: PriceBook): Cents =>
  priceOf(list, drug, term, term === 1 ? 'first' : 'total', book)

/**
 * Returns what each renewal charges in cents: the regular month, or the term's total again at its end (M-25). Throws if
 * not sold.
 */
export const renewalCharge = (list: PriceList, drug: Drug, term: Term, book?: PriceBook): Cents =>
  priceOf(list, drug, term, term === 1 ? 'regular' : 'total', book)

/** Returns the first month plus regular months, minus the term's total at checkout, in cents (C-CAT-023). */
export function savings(drug: Drug, term: Term, book?: PriceBook): Cents {
  const regular = renewalCharge('checkout', drug, 1, book)
  const byTheMonth = firstCharge('checkout', drug, 1, book) + (term - 1) * regular
  return byTheMonth - firstCharge('checkout', drug, term, book)
}

/** Returns the "as low as" figure: a twelfth of the 12-month price at checkout. */
export const asLowAs = (drug: Drug, book?: PriceBook): Cents =>
  monthlyDisplay(firstCharge('checkout', drug, 12, book), 12)

/** Returns the lowest month of each drug as pages show it before anything is asked. */
export const lowestMonths = (book?: PriceBook): ShownPrices => ({
  semaglutide: formatUsd(asLowAs('semaglutide', book)),
  tirzepatide: formatUsd(asLowAs('tirzepatide', book)),
})

/** Paid months after which the fee no longer applies (document 2 §9: 3-month supply commitment). */
export const COMMITMENT_MONTHS = 3

/** Dollars; used only as the base price of the report. */
export const SUBSCRIPTION_PRICE_HELPER = 349

/** Initial amount of the checkout state before a cart is loaded; never charged. */
export const DEFAULT_AMOUNT = 499

export type Plan = { planId: string; list: PriceList; drug: Drug; term: Term; productId: string }

/** The offers of the two upgrade tabs, by planId (S-50). */
export const PLANS: readonly Plan[] = [
  {
    planId: 'sema_buymore_12',
    list: 'buymore',
    drug: 'semaglutide',
    term: 12,
    productId: PRODUCT_IDS.semaglutide,
  },
  {
    planId: 'sema_buymore_6',
    list: 'buymore',
    drug: 'semaglutide',
    term: 6,
    productId: PRODUCT_IDS.semaglutide,
  },
  {
    planId: 'tirz_upgrade_3',
    list: 'upgrade',
    drug: 'tirzepatide',
    term: 3,
    productId: PRODUCT_IDS.tirzepatide,
  },
  {
    planId: 'tirz_upgrade_6',
    list: 'upgrade',
    drug: 'tirzepatide',
    term: 6,
    productId: PRODUCT_IDS.tirzepatide,
  },
]

export const findPlan = (planId: string): Plan | null => PLANS.find((plan) => plan.planId === planId) ?? null
