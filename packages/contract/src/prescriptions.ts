import { z } from 'zod'
import { PATIENT_OR_CHECKOUT, call, documented } from './call.ts'
import { successResponse } from './envelope.ts'
import { DrugName, Instant, OrderStatus, Term } from './shapes.ts'

export const prescriptions = {
  decide: documented('POST', '/api/prescription-update/{id}', {
    summary: 'Accepts or declines the awaiting prescription of an order, once (D-23)',
    access: PATIENT_OR_CHECKOUT,
    owner: 'order',
    health: true,
    errors: ['not_found', 'conflict', 'wrong_status', 'other_order', 'on_hold'],
  })
    .input(
      z.object({
        id: z.string().max(64),
        order_id: z.union([z.string().max(64), z.number()]).optional(),
        accept: z.boolean(),
      }),
    )
    .output(
      successResponse({ decision: z.enum(['accepted', 'auto', 'declined']), order_status: OrderStatus }),
    ),
  takeBackDecline: call('POST', '/api/app/prescriptions/{id}/take-back-decline', {
    summary: 'Takes a decline back while the adjust form is not sent; the time to answer begins again (D-67)',
    access: PATIENT_OR_CHECKOUT,
    owner: 'order',
    health: true,
    errors: ['not_found', 'conflict', 'wrong_status'],
  })
    .takes({ id: z.string().max(64) })
    .answers({
      order_status: OrderStatus,
      /** When an undecided prescription is accepted as written; null if the state has no timer. */
      accepts_at: Instant.nullable(),
    }),
  readProduct: documented('GET', '/api/prescription-getorder/{id}', {
    summary: 'The product of an order, for the adjust form',
    access: PATIENT_OR_CHECKOUT,
    owner: 'order',
    health: true,
    errors: ['not_found'],
  })
    .input(z.object({ id: z.string().max(64) }))
    .output(
      successResponse({
        product_id: z.string(),
        drug: DrugName,
        term: Term,
        order_status: OrderStatus,
        /** Whether the form is open: a prescription is undecided, or was declined without a submitted change. */
        may_adjust: z.boolean(),
        /** Whether the patient can still undo a decline (D-67). */
        may_take_back: z.boolean(),
        photo_required: z.boolean(),
      }),
    ),
  readPending: documented('GET', '/api/prescription-pending/{id}', {
    summary: 'The awaiting prescription of an order',
    access: PATIENT_OR_CHECKOUT,
    owner: 'order',
    health: true,
    errors: ['not_found'],
  })
    .input(z.object({ id: z.string().max(64) }))
    .output(
      successResponse({
        prescription: z.array(
          z.object({
            rxId: z.string(),
            name: z.string(),
            directions: z.string(),
            strength: z.string(),
            slot: z.string(),
          }),
        ),
        accepts_at: Instant.nullable(),
        /** By when support asks where nothing accepts it (D-76); null where a timer runs or stands still. */
        contact_by: Instant.nullable(),
        clinician: z.string().nullable(),
        /** What a clinician wrote when another dose was refused and this one offered again (M-11). */
        kept_text: z.string().nullable(),
      }),
    ),
}
