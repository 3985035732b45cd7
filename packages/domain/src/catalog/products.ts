import { dollars, type Cents } from '../money/cents.ts'

export type Drug = 'semaglutide' | 'tirzepatide'

export const DRUGS = ['semaglutide', 'tirzepatide'] as const satisfies readonly Drug[]

/** Document 2 §3, document 3 §3. */
export const PRODUCT_CATEGORIES = ['MIND', 'BODY', 'WEIGHT', 'SEX', 'LONGEVITY', 'SKIN', 'HAIR'] as const

export type ProductCategory = (typeof PRODUCT_CATEGORIES)[number]

/** The subheading of every prescription item (C-CRT-002). */
export const COMPOUND_MEDICATION = 'Compound Medication'

/** One product of the catalog. `retail_cents` is only for display; charges come from the price book. */
export type Product = {
  id: string
  name: string
  sku: string
  type: 'injection' | 'add-on'
  url: string
  pharmacy: string
  form_name: string
  stripe_id: string
  subheader: string
  image: string
  image_pre_text: string
  category: { primary: ProductCategory; secondary: string; tertiary: string }
  retail_cents: Cents
  unit: string
  is_subscription: boolean
  is_addon: boolean
  is_prescription: boolean
  /** Inactive products stay in the catalog and cannot be bought. */
  active: boolean
  drug: Drug | null
}

/** Fixed ids for the product lookup, one per product (S-16). */
export const PRODUCT_IDS = {
  semaglutide: 'semaglutide-injection',
  tirzepatide: 'tirzepatide-injection',
  nausea: 'glp-anti-nausea',
  b12: 'glp-energy',
} as const

const injection = (drug: Drug, name: string, stripe_id: string, retail_cents: Cents): Product => ({
  id: PRODUCT_IDS[drug],
  name,
  sku: `GLP-${drug.slice(0, 4).toUpperCase()}-INJ`,
  type: 'injection',
  url: '/weight-loss-plan',
  pharmacy: 'partner',
  form_name: 'medical',
  stripe_id,
  subheader: COMPOUND_MEDICATION,
  image: `/products/${drug}.svg`,
  image_pre_text: drug === 'semaglutide' ? 'Most Popular' : 'Most Effective',
  category: { primary: 'WEIGHT', secondary: 'GLP-1', tertiary: 'Injection' },
  retail_cents,
  unit: 'month',
  is_subscription: true,
  is_addon: false,
  is_prescription: true,
  active: true,
  drug,
})

const addon = (product: Pick<Product, 'id' | 'name' | 'sku' | 'stripe_id' | 'retail_cents' | 'active'>) =>
  ({
    ...product,
    type: 'add-on',
    url: '/payment/thanks',
    pharmacy: 'partner',
    form_name: 'medical',
    subheader: '',
    image: `/products/${product.id}.svg`,
    image_pre_text: '',
    category: { primary: 'WEIGHT', secondary: 'Support', tertiary: 'Add-on' },
    unit: 'supply',
    is_subscription: false,
    is_addon: true,
    is_prescription: true,
    drug: null,
  }) satisfies Product

/** Document 2 §3. GLP Energy has no stated price and stays inactive. */
export const PRODUCTS: readonly Product[] = [
  injection('tirzepatide', 'Tirzepatide', 'tirz_plan_1', 34997),
  injection('semaglutide', 'Semaglutide', 'sema_plan_278928', 19997),
  addon({
    id: PRODUCT_IDS.nausea,
    name: 'GLP Anti-Nausea',
    sku: 'GLP-NAUSEA',
    stripe_id: 'glp_nausia',
    retail_cents: 1997,
    active: true,
  }),
  addon({
    id: PRODUCT_IDS.b12,
    name: 'GLP Energy',
    sku: 'GLP-ENERGY',
    stripe_id: 'glp_energy',
    retail_cents: 0,
    active: false,
  }),
]

export const findProduct = (id: string): Product | null =>
  PRODUCTS.find((product) => product.id === id) ?? null

/** Returns the injection of a drug. Throws RangeError if there is none. */
export function productOf(drug: Drug): Product {
  const product = PRODUCTS.find((candidate) => candidate.drug === drug)
  if (!product) throw new RangeError(`No product for ${drug}`)
  return product
}

/**
 * Builds the JSON of a product in the documents' field names, prices in dollars (C-CAT-027 to 029, D-25). Shipping is
 * free.
 */
export function toProductResponse(product: Product) {
  const { retail_cents, unit, active: _active, drug: _drug, ...fields } = product
  return {
    ...fields,
    pricing: {
      retail_price: dollars(retail_cents),
      unit,
      discount_percentage: 0,
      shipping_cost: 0,
      shipping_type: 'Free',
      additional_cost: 0,
    },
  }
}
