import { useMutation } from '@tanstack/react-query'
import { useToast } from '@contour/ui/toast'
import type { AddressValue } from '../../address/address-value.ts'
import type { CardHandle } from '../../card/card-handle.ts'
import { api } from '../../lib/patient-api.ts'
import { CardDialog } from './card-dialog.tsx'
import { cardFailure } from './failure-texts.ts'
import { useMoneyMoved } from './use-money-moved.ts'
import { cardFacts, tokenOf, withBank } from '../../card/with-bank.ts'

/** "Update Card": replaces the card on file without charging it (C-BIL-020, 027). */
export default function UpdateCardDialog({
  known,
  onClose,
}: {
  known: AddressValue | null
  onClose: () => void
}) {
  const toast = useToast()
  const moved = useMoneyMoved()
  const update = useMutation({
    mutationFn: async ({ card, address }: { card: CardHandle | null; address: AddressValue }) => {
      const given = await tokenOf(card, address)
      return await withBank(card, ({ setupId }) =>
        api.billing.updateCard({
          token: given.token,
          details: cardFacts(given),
          billingAddress: address,
          setup_id: setupId,
        }),
      )
    },
    onSuccess: async () => {
      await moved()
      onClose()
      toast('Billing details updated successfully')
    },
    onError: (error) => toast(`Error : ${cardFailure(error)}`, 'error'),
  })
  return (
    <CardDialog
      title="Update Card"
      submitLabel="Save card"
      known={known}
      busy={update.isPending}
      error={update.isError ? cardFailure(update.error) : null}
      onSubmit={(card, address) => update.mutate({ card, address })}
      onClose={onClose}
    >
      <p>Nothing is charged now. From here on your plans are charged to this card.</p>
    </CardDialog>
  )
}
