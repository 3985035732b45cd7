import { z } from 'zod'
import { call, staff } from './call.ts'
import { ChangePreview } from './subscriptions.ts'
import { response } from './envelope.ts'
import { Line } from './shapes.ts'
import { Cents, byId, idOf } from './staff-billing-shapes.ts'

/** Actions for a patient: canceling a subscription, lifting a card block. */
export const staffPlans = {
  liftBlock: call('POST', '/staff-api/billing/patients/{id}/lift-block', {
    summary: 'Lifts the card blocks of a person, with a note of why (S-36)',
    access: staff('billing', 'support'),
    errors: ['not_found'],
  })
    .input(z.strictObject({ id: z.string().max(64), reason: Line(500).min(3) }))
    .output(response({ lifted: z.number().int() })),
  previewCancel: call('GET', '/staff-api/billing/subscriptions/{id}/cancel-preview', {
    summary: 'What cancelling a plan for its patient does and costs',
    access: staff('billing', 'support'),
    owner: 'subscription',
    ids: idOf('subscription'),
    errors: ['not_found', 'wrong_status'],
  })
    .input(byId)
    .output(
      response({
        preview: ChangePreview,
        /** The text for the patient when the fee is waived. */
        waived_lines: z.array(z.string()),
      }),
    ),
  cancelPlan: call('POST', '/staff-api/billing/subscriptions/{id}/cancel', {
    summary: 'Cancels a plan for its patient; the fee may be waived (M-27)',
    access: staff('billing', 'support'),
    owner: 'subscription',
    ids: idOf('subscription'),
    errors: ['not_found', 'wrong_status', 'payment_pending'],
  })
    .input(z.strictObject({ id: z.string().max(64), reason: Line(500).min(3), waive_fee: z.boolean() }))
    .output(response({ fee_cents: Cents })),
}
