import type { api } from '../../lib/patient-api.ts'
import { addOnTexts } from '../../texts/en/add-on.ts'
import { useParts } from '@contour/texts/use-parts'

export type PaidOrder = NonNullable<Awaited<ReturnType<typeof api.addOn.readAddOnOffer>>['paid']>

/** The number of the order that was just placed, and the address that its confirmation is sent to. */
export function PaidConfirmation({ paid }: { paid: PaidOrder }) {
  const parts = useParts(addOnTexts)
  return (
    <p className="break-words">
      {parts('orderNumber', { number: <strong className="type-number">{paid.order_id}</strong> })}{' '}
      {parts('receiptTo', { email: <strong>{paid.receipt_email}</strong> })}
    </p>
  )
}
