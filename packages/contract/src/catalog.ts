import { z } from 'zod'
import { PUBLIC, call, documented } from './call.ts'
import { DrugName, Term } from './shapes.ts'

export const Product = z.object({
  id: z.string(),
  name: z.string(),
  sku: z.string(),
  type: z.string(),
  url: z.string(),
  pharmacy: z.string(),
  form_name: z.string(),
  stripe_id: z.string(),
  subheader: z.string(),
  image: z.string(),
  image_pre_text: z.string(),
  category: z.object({ primary: z.string(), secondary: z.string(), tertiary: z.string() }),
  pricing: z.object({
    retail_price: z.number(),
    unit: z.string(),
    discount_percentage: z.number(),
    shipping_cost: z.number(),
    shipping_type: z.string(),
    additional_cost: z.number(),
  }),
  is_subscription: z.boolean(),
  is_addon: z.boolean(),
  is_prescription: z.boolean(),
})
export type Product = z.infer<typeof Product>

/** The content of the term cards at checkout, in cents; computed only from the price book (D-12). */
export const TermOffer = z.object({
  term: Term,
  label: z.string(),
  badge: z.string().nullable(),
  total_cents: z.number().int(),
  monthly_cents: z.number().int(),
  savings_cents: z.number().int(),
  regular_month_cents: z.number().int(),
  meaning: z.string(),
})

export const catalog = {
  readProduct: documented('GET', '/api/product/{id}', {
    summary: 'One product of the catalogue (S-16)',
    access: PUBLIC,
    errors: ['not_found'],
  })
    .input(z.object({ id: z.string().max(64) }))
    .answers({ product: Product }),
  readCatalog: call('GET', '/api/app/catalog', {
    summary: 'Products and the checkout list of the price book',
    access: PUBLIC,
  }).answers({
    products: z.array(Product),
    drugs: z.array(
      z.object({
        drug: DrugName,
        product_id: z.string(),
        as_low_as_cents: z.number().int(),
        terms: z.array(TermOffer),
      }),
    ),
  }),
}
