import { useGuardedMutation } from '@contour/client/use-guarded-mutation'
import { useToast } from '@contour/ui/toast'
import type { AddressValue } from '../../address/address-value.ts'
import type { CardHandle } from '../../card/card-handle.ts'
import { api } from '../../lib/patient-api.ts'
import { CardDialog } from './card-dialog.tsx'
import { cardFailure } from './failure-texts.ts'
import { useMoneyMoved } from './use-money-moved.ts'
import { cardFacts, tokenOf, withAuthentication } from '../../card/with-authentication.ts'
import { billingFailureTexts, billingTexts } from '../../texts/en/subscriptions.ts'
import { useTexts } from '@contour/texts/use-texts'

type Props = { known: AddressValue | null; onClose: () => void }

/** "Update Card": replaces the card on file without charging it (C-BIL-020, 027). */
export default function UpdateCardDialog({ known, onClose }: Props) {
  const t = useTexts(billingTexts)
  const failed = useTexts(billingFailureTexts)
  const toast = useToast()
  const moved = useMoneyMoved()
  const update = useGuardedMutation({
    mutationFn: async ({ card, address }: { card: CardHandle | null; address: AddressValue }) => {
      const given = await tokenOf(card, address)
      return await withAuthentication(card, ({ setupId }) =>
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
      toast(t('cardUpdated'))
    },
    onError: (error) => toast(t('cardError', { failure: cardFailure(error, failed) }), 'error'),
  })
  return (
    <CardDialog
      title={t('updateCardTitle')}
      submitLabel={t('saveCard')}
      known={known}
      busy={update.isPending}
      error={update.isError ? cardFailure(update.error, failed) : null}
      onSubmit={(card, address) => update.mutate({ card, address })}
      onClose={onClose}
    >
      <p>{t('updateNote')}</p>
    </CardDialog>
  )
}
