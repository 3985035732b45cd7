import { REASON_MAX } from '@contour/domain/replacement/replacement-rules'
import { z } from 'zod'
import { PATIENT, documented } from './call.ts'
import { successResponse } from './envelope.ts'
import { EmergencyNotice, Instant, Line } from './shapes.ts'

/** An item of a shipment as the patient names it: `id` is the parcel number, `name` the name of the item in it (D-37). */
const ReplacementItem = z.object({ name: Line(300), id: Line(40) })

/** What a patient may ask to be sent again; document 3 §3 and §7. */
export const ShippedItem = z.object({
  /** The readable parcel number, C-P-000123 (D-37). */
  external_order_number: z.string(),
  med_name: z.string(),
  shipped_at: Instant.nullable(),
  delivered_at: Instant.nullable(),
})
export type ShippedItem = z.infer<typeof ShippedItem>

export const replacement = {
  shippedItems: documented('GET', '/api/get-shipped-items', {
    summary: 'What the caller received or has on its way, without what was already asked for again',
    access: PATIENT,
    health: true,
  })
    .input(z.object({}))
    .output(successResponse({ items: z.array(z.object({ orders: z.array(ShippedItem) })) })),
  submit: documented('POST', '/api/submit-reship-request', {
    summary:
      'Asks for items of a shipment to be sent again, with a reason and a photo; one request for each parcel',
    access: PATIENT,
    health: true,
    limits: [{ bucket: 'replacement', max: 20, seconds: 86_400, per: 'caller' }],
    errors: ['not_found', 'conflict', 'upload_refused'],
  })
    .input(
      z.object({
        // Checked by the server, whose messages the document states; a blank or long one is no mistake of the form.
        reason: z.string().max(10 * REASON_MAX),
        /** Mapped to an upload of the caller, and never fetched (D-37). */
        image: z.string().max(2000),
        items: z.array(ReplacementItem).max(100),
      }),
    )
    .output(successResponse({ emergency: EmergencyNotice })),
}
