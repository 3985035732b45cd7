import { z } from 'zod'
import { PUBLIC, call } from './call.ts'
import { Line } from './shapes.ts'

export const site = {
  readSite: call('GET', '/api/app/site', {
    summary: 'Who runs the clinic and whether this is a demonstration: what footer and banner show (S-05)',
    access: PUBLIC,
  }).answers({
    demo: z.boolean(),
    company: z.object({
      name: z.string(),
      address: z.string(),
      support_email: z.string(),
      support_phone: z.string(),
    }),
  }),
  readStories: call('GET', '/api/app/stories', {
    summary: 'Consented video stories of the report; empty hides the block (S-20)',
    access: PUBLIC,
  }).answers({
    stories: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        label: z.string(),
        clip: z.string(),
        poster: z.string(),
        captions: z.string(),
      }),
    ),
  }),
  purchaseEvent: call('POST', '/api/app/purchase-event', {
    summary:
      'The neutral purchase event of the caller’s own transaction, given once and only with consent (F-THX-009, D-13)',
    access: PUBLIC,
    limits: [{ bucket: 'purchase-event', max: 60, seconds: 3600, per: 'source' }],
  })
    .takes({ transaction_id: Line(64), consent: z.literal('granted') })
    .answers({
      /** Null if it is not the caller's, was returned before, or the browser opts out of sharing (Sec-GPC). */
      event: z
        .object({
          event: z.literal('purchase'),
          ecommerce: z.object({
            transaction_id: z.string(),
            /** Dollars with two decimals (D-25). */
            value: z.number(),
            tax: z.number(),
            shipping: z.number(),
            currency: z.literal('USD'),
            items: z.array(
              z.object({
                item_id: z.string(),
                item_name: z.string(),
                item_category: z.literal('plan'),
                price: z.number(),
                quantity: z.literal(1),
              }),
            ),
          }),
        })
        .nullable(),
    }),
}
