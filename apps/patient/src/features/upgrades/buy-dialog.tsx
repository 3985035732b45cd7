import { useState } from 'react'
import { useGuardedMutation } from '@contour/client/use-guarded-mutation'
import { renewalConsent } from '@contour/domain/consents/consent-texts'
import { formatUsd } from '@contour/domain/money/cents'
import { formatLongDate } from '@contour/domain/time/plain-date'
import { Button } from '@contour/ui/button'
import { CheckboxField } from '@contour/ui/checkbox-field'
import { Modal } from '@contour/ui/modal'
import { Notice } from '@contour/ui/notice'
import { ConsentWords } from '../../frame/consent-words.tsx'
import { withAuthentication } from '../../card/with-authentication.ts'
import { api } from '../../lib/patient-api.ts'
import { purchaseFailure } from '../subscriptions/failure-texts.ts'
import { billingFailureTexts } from '../../texts/en/subscriptions.ts'
import { upgradesTexts } from '../../texts/en/upgrades.ts'
import { useTexts } from '@contour/texts/use-texts'
import { Countdown } from './countdown.tsx'
import type { Offer, Offers } from './upgrade-offers.ts'

type Props = { offer: Offer; offers: Offers; onClose: () => void }

/** "Payment Confirmation": price, CONFIRM, the policies; the card on file is charged (C-BUY-008 to 018, S-51). */
export default function BuyDialog({ offer, offers, onClose }: Props) {
  const t = useTexts(upgradesTexts)
  const [given, setGiven] = useState({ auto_renewal: false, policies: false })
  const [asked, setAsked] = useState(false)
  const [lost, setLost] = useState(false)
  const failed = useTexts(billingFailureTexts)
  const buy = useGuardedMutation({
    mutationFn: () => buyMore(offer, given, () => setLost(true)),
    onSettled: () => setLost(false),
    // Specified behavior: the page reloads, and the tab may no longer exist afterwards (C-BUY-015).
    onSuccess: () => window.location.reload(),
  })
  const drug = offer.plan_id.startsWith('sema') ? 'semaglutide' : 'tirzepatide'
  const replaced = offers.replaces.find((plan) => plan.drug === drug)
  const submitting = buy.isPending || buy.isSuccess
  const confirm = () => {
    setAsked(true)
    const missing = BOXES.find((kind) => !given[kind])
    if (missing) document.getElementById(`buy-${missing}`)?.focus()
    else buy.mutate()
  }
  const box = (kind: (typeof BOXES)[number]) => ({
    id: `buy-${kind}`,
    checked: given[kind],
    onChange: (agreed: boolean) => setGiven((before) => ({ ...before, [kind]: agreed })),
    error: asked && !given[kind] ? t(kind) : undefined,
  })
  return (
    <Modal
      open
      firm={submitting}
      onClose={onClose}
      title={t('confirmTitle')}
      actions={
        <Button busy={submitting} onClick={confirm}>
          {t('confirm')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <p>
          {offer.product_name}, {offer.title}:{' '}
          <strong className="type-number">{formatUsd(offer.total_cents)}</strong>
        </p>
        {drug === 'tirzepatide' && offers.upgrade.countdown_runs ? (
          <Countdown endsAt={offers.upgrade.countdown_ends_at} started={false} />
        ) : null}
        <p>
          {offers.card?.last4
            ? t('chargedNow', { last4: offers.card.last4, day: formatLongDate(offer.charged_on) })
            : t('noCard')}
        </p>
        <p>
          {replaced
            ? t('takesOver', { plan: replaced.plan_name, day: formatLongDate(offer.starts_on) })
            : t('startsOn', { day: formatLongDate(offer.starts_on) })}
        </p>
        <fieldset className="grid gap-2">
          <legend className="sr-only">{t('agreement')}</legend>
          <CheckboxField
            {...box('auto_renewal')}
            label={renewalConsent({
              on: formatLongDate(offer.renews_on),
              amount: formatUsd(offer.renewal_cents),
              monthly: false,
            })}
          />
          <CheckboxField {...box('policies')} label={<ConsentWords kind="policies" />} />
        </fieldset>
        {lost || buy.isError ? (
          <Notice tone="error" live="assertive">
            {lost ? failed('lostAsking') : purchaseFailure(buy.error, failed)}
          </Notice>
        ) : null}
      </div>
    </Modal>
  )
}

const BOXES = ['auto_renewal', 'policies'] as const
type Given = Record<(typeof BOXES)[number], boolean>

/** Repeated while the outcome is unknown; the server returns the same purchase (D-24). Throws a CallError. */
const buyMore = (offer: Offer, consents: Given, onLost: () => void) =>
  withAuthentication(
    null,
    () =>
      api.billing.buyMore({
        paymentTerms: offer.payment_terms,
        product_name: offer.product_name,
        productId: offer.product_id,
        planId: offer.plan_id,
        consents,
      }),
    onLost,
  )
