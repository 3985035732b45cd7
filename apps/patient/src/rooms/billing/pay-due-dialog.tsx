import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useToast } from '@contour/ui/toast'
import type { AddressValue } from '../../address/address-value.ts'
import type { CardHandle } from '../../card/card-handle.ts'
import { api } from '../../lib/patient-api.ts'
import { cardOnFile } from './billing-lists.ts'
import type { Plan } from './billing-lists.ts'
import { CardDialog } from './card-dialog.tsx'
import { paymentFailure } from './failure-texts.ts'
import { addressOnFile } from './on-file.ts'
import { dollars } from './plan-labels.ts'
import { useMoneyMoved } from './use-money-moved.ts'
import { cardFacts, tokenOf, withBank } from '../../card/with-bank.ts'
import { billingFailureTexts, billingTexts } from '../../texts/en/billing.ts'
import { useTexts } from '../../texts/use-texts.tsx'

/** "Process Payment": pays what a past-due plan owes with the card given (C-BIL-021 to 023, 026). */
export default function PayDueDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const t = useTexts(billingTexts)
  const failed = useTexts(billingFailureTexts)
  const toast = useToast()
  const moved = useMoneyMoved()
  const known = useQuery(cardOnFile)
  const amount = plan.amount_due ?? plan.amount
  const [lost, setLost] = useState(false)
  const pay = useMutation({
    mutationFn: async ({ card, address }: { card: CardHandle | null; address: AddressValue }) => {
      const given = await tokenOf(card, address)
      return await withBank(
        card,
        () =>
          api.billing.processSubsPayment({
            token: given.token,
            details: cardFacts(given),
            billingAddress: address,
            subscription_id: plan.id,
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
    // What a lost call did stands in the lists, as soon as they can be read again (D-71).
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
      <p>{t('payNote', { plan: plan.plan_name })}</p>
    </CardDialog>
  )
}
