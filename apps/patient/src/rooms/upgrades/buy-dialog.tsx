import { useMutation } from '@tanstack/react-query'
import { formatUsd } from '@contour/domain/money/cents'
import { LEGAL_PAGES } from '@contour/domain/legal/legal-pages'
import { dateInWords } from '@contour/domain/time/plain-date'
import { Button } from '@contour/ui/button'
import { Modal } from '@contour/ui/modal'
import { Notice } from '@contour/ui/notice'
import { withBank } from '../../card/with-bank.ts'
import { api } from '../../lib/patient-api.ts'
import { purchaseFailure } from '../billing/failure-texts.ts'
import { billingFailureTexts } from '../../texts/en/billing.ts'
import { upgradesTexts } from '../../texts/en/upgrades.ts'
import { useParts } from '../../texts/use-parts.tsx'
import { useTexts } from '../../texts/use-texts.tsx'
import { Countdown } from './countdown.tsx'
import type { Offer, Offers } from './upgrade-offers.ts'

/** "Payment Confirmation": price, CONFIRM, the policies; the card on file is charged (C-BUY-008 to 018, S-51). */
export default function BuyDialog({
  offer,
  offers,
  onClose,
}: {
  offer: Offer
  offers: Offers
  onClose: () => void
}) {
  const t = useTexts(upgradesTexts)
  const parts = useParts(upgradesTexts)
  const failed = useTexts(billingFailureTexts)
  const buy = useMutation({
    mutationFn: () => buyMore(offer),
    // The stated end: the page is read anew, and the tab may be gone with it (C-BUY-015).
    onSuccess: () => window.location.reload(),
  })
  const drug = offer.plan_id.startsWith('sema') ? 'semaglutide' : 'tirzepatide'
  const replaced = offers.replaces.find((plan) => plan.drug === drug)
  const submitting = buy.isPending || buy.isSuccess
  return (
    <Modal
      open
      firm={submitting}
      onClose={onClose}
      title={t('confirmTitle')}
      actions={
        <Button busy={submitting} onClick={() => buy.mutate()}>
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
        <p>{offers.card?.last4 ? t('chargedNow', { last4: offers.card.last4 }) : t('noCard')}</p>
        {replaced ? (
          <p>{t('takesOver', { plan: replaced.plan_name, day: dateInWords(replaced.starts_on) })}</p>
        ) : null}
        <p className="type-small">
          {parts('youAgree', {
            returns: <LegalLink kind="returns" />,
            terms: <LegalLink kind="terms" />,
          })}
        </p>
        {buy.isError ? (
          <Notice tone="error" live="assertive">
            {purchaseFailure(buy.error, failed)}
          </Notice>
        ) : null}
      </div>
    </Modal>
  )
}

const LegalLink = ({ kind }: { kind: 'returns' | 'terms' }) => (
  <a className="link" href={LEGAL_PAGES[kind].path} target="_blank" rel="noreferrer">
    {LEGAL_PAGES[kind].title}
  </a>
)

/** Sent again while the outcome is not known; the server answers the same purchase (D-24). Throws a CallError. */
const buyMore = (offer: Offer) =>
  withBank(null, () =>
    api.billing.buyMore({
      paymentTerms: offer.payment_terms,
      product_name: offer.product_name,
      productId: offer.product_id,
      planId: offer.plan_id,
    }),
  )
