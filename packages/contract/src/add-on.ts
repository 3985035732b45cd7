import { z } from 'zod'
import { PATIENT_OR_CHECKOUT, call, documented } from './call.ts'
import { cardErrors } from './errors.ts'
import { OrderTotal, Term } from './shapes.ts'

export const AddOnChoice = z.enum(['Nausea', 'B12', 'Bundle', 'None'])

/** The step after the payment (document 2 §2.5, X-45). */
export const addOn = {
  bundleSelected: documented('POST', '/api/bundle-selected', {
    summary: 'Takes the add-on of the order just paid, or "None"; a further hold on the card on file (S-44)',
    access: PATIENT_OR_CHECKOUT,
    health: true,
    limits: [{ bucket: 'add-on', max: 30, seconds: 3600, per: 'caller' }],
    errors: ['not_found', 'wrong_status', 'conflict', 'amount_mismatch', ...cardErrors],
  })
    .input(
      z.object({
        selectedMed: AddOnChoice,
        /**
         * Optional: the order has its own term; another value is rejected, because its price is not what is
         * charged.
         */
        terms: z.coerce.number().pipe(Term).nullish(),
      }),
    )
    .answers({ selectedMed: AddOnChoice }),
  readAddOnOffer: call('GET', '/api/app/add-on', {
    summary: 'What may be added to the order just paid; no offer once chosen or under review',
    access: PATIENT_OR_CHECKOUT,
  })
    .takes({})
    .answers({
      /** The order that was just paid, for the confirmation above the offer; null if there is none. */
      paid: z
        .object({
          order_id: z.string(),
          /** The number that people quote, such as C-O-000413 (D-94). */
          order_number: z.string(),
          /** What is held on the card for it, with its lines (D-90). */
          total: OrderTotal.nullable(),
          receipt_email: z.string(),
        })
        .nullable(),
      offer: z
        .object({
          term: Term,
          supply_days: z.number().int(),
          pills: z.number().int(),
          pill_mg: z.number().int(),
          struck_cents: z.number().int(),
          options: z.array(z.object({ selectedMed: AddOnChoice, name: z.string(), cents: z.number().int() })),
        })
        .nullable(),
    }),
}
