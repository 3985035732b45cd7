import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useGuardedMutation } from '@contour/client/use-guarded-mutation'
import { useToast } from '@contour/ui/toast'
import type { AddressValue } from '../../address/address-value.ts'
import type { CardHandle } from '../../card/card-handle.ts'
import { api } from '../../lib/patient-api.ts'
import { cardOnFile, type Subscription } from './subscription-lists.ts'
import { CardDialog } from './card-dialog.tsx'
import { paymentFailure } from './failure-texts.ts'
import { addressOnFile } from './address-on-file.ts'
import { dollars } from './subscription-labels.ts'
import { useMoneyMoved } from './use-money-moved.ts'
import { cardFacts, tokenOf, withAuthentication } from '../../card/with-authentication.ts'
import { billingFailureTexts, billingTexts } from '../../texts/en/subscriptions.ts'
import { useTexts } from '@contour/texts/use-texts'

type Props = { plan: Subscription; onClose: () => void }

/** "Process Payment": pays what a past-due subscription owes with the given card (C-BIL-021 to 023, 026). */
export default function PayDueDialog({ plan: subscription, onClose }: Props) {
  const t = useTexts(billingTexts)
  const failed = useTexts(billingFailureTexts)
  const toast = useToast()
  const moved = useMoneyMoved()
  const known = useQuery(cardOnFile)
  const amount = subscription.amount_due ?? subscription.amount
  const [lost, setLost] = useState(false)
  const pay = useGuardedMutation({
    mutationFn: async ({ card, address }: { card: CardHandle | null; address: AddressValue }) => {
      const given = await tokenOf(card, address)
      return await withAuthentication(
        card,
        () =>
          api.billing.processSubsPayment({
            token: given.token,
            details: cardFacts(given),
            billingAddress: address,
            subscription_id: subscription.id,
            amount,
          }),
        () => setLost(true),
      )
    },
    onSuccess: async () => {
      await moved()
      onClose()
      toast(t('paid'))
    },
    // The effect of a lost call appears in the lists as soon as they can be loaded again (D-71).
    onSettled: () => setLost(false),
    onError: (error) => {
      toast(t('paymentError', { failure: paymentFailure(error, failed) }), 'error')
      void moved()
    },
  })
  if (known.isPending) return null
  return (
    <CardDialog
      title={t('payTitle', { amount: dollars(amount) })}
      submitLabel={t('pay', { amount: dollars(amount) })}
      known={addressOnFile(known.data?.billing_address ?? null)}
      busy={pay.isPending}
      error={lost ? failed('lostAsking') : pay.isError ? paymentFailure(pay.error, failed) : null}
      onSubmit={(card, address) => pay.mutate({ card, address })}
      onClose={onClose}
    >
      <p>{t('payNote', { plan: subscription.plan_name })}</p>
    </CardDialog>
  )
}
