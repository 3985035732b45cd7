import { z } from 'zod'
import { PATIENT_OR_CHECKOUT, call } from './call.ts'
import { response } from './envelope.ts'
import { Instant, OrderStatus } from './shapes.ts'

/** The live visit of an open order: the data of the explainer and of the visit page (D-48). */
export const visits = {
  readVisit: call('GET', '/api/app/visits/{id}', {
    summary: 'How and when the live visit of an own open order takes place (D-48, D-45)',
    access: PATIENT_OR_CHECKOUT,
    owner: 'order',
    health: true,
    ids: [{ in: 'path', name: 'id', kind: 'order' }],
    errors: ['not_found', 'wrong_status'],
  })
    .input(z.strictObject({ id: z.string().max(64) }))
    .output(
      response({
        order_status: OrderStatus,
        /** Whether a visit takes place now; otherwise another step comes first, or the visit is over. */
        takes_place: z.boolean(),
        /** A partner's meeting page, or a phone call. */
        by: z.enum(['meeting', 'phone']),
        /** Office hours on business days, 'HH:mm' in US Eastern. */
        hours: z.object({ opens: z.string(), closes: z.string() }),
        open_now: z.boolean(),
        next_opening: Instant,
        /** When we call at the latest; null while no call is requested. */
        call_by: Instant.nullable(),
      }),
    ),
  startVisit: call('POST', '/api/app/visits/{id}/start', {
    summary:
      'Starts the live visit: answers the address to open, and asks the clinicians for a call where no meeting page is set up (P-EXP-006, D-48)',
    access: PATIENT_OR_CHECKOUT,
    owner: 'order',
    health: true,
    ids: [{ in: 'path', name: 'id', kind: 'order' }],
    errors: ['not_found', 'wrong_status'],
  })
    .input(z.strictObject({ id: z.string().max(64) }))
    .output(response({ url: z.string() })),
}
