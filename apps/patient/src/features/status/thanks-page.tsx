import { useQuery } from '@tanstack/react-query'
import { TERM_LABELS, isTerm, type Term } from '@contour/domain/catalog/price-book'
import { DRUG_LABELS } from '@contour/domain/intake/questionnaire-rules'
import type { Drug } from '@contour/domain/catalog/products'
import { centsFromDollars, formatUsd } from '@contour/domain/money/cents'
import { PROMISE_TEXTS } from '@contour/domain/promises/promises'
import { Button } from '@contour/ui/button'
import { AuthorizationNote } from '@contour/ui/authorization-note'
import { LoadingBlock } from '@contour/ui/loading-block'
import type { TextsOf } from '@contour/texts/screen-texts'
import { PageFrame } from '../../frame/page-frame.tsx'
import { useHydrated } from '@contour/ui/use-hydrated'
import { useSession } from '../../lib/session.ts'
import ChoosePassword from '../accounts/choose-password.tsx'
import { AddOnStep } from '../add-on/add-on-step.tsx'
import { ReceiptCard } from '../add-on/receipt-card.tsx'
import { useAddOnOffer } from '../add-on/use-add-on-offer.ts'
import { orderList } from '../orders/order-list.ts'
import { statusTexts } from '../../texts/en/status.ts'
import { useTexts } from '@contour/texts/use-texts'
import { CountPurchase } from './count-purchase.tsx'
import { JourneyTracker } from './journey.tsx'
import { OrderLinks } from './order-links.tsx'
import { pageTitle } from '../../lib/brand.ts'
import { useQueryString } from '../../router/use-query-string.ts'

export const title = () => pageTitle(statusTexts.english.thanksPageTitle)

/** The page after the payment (F-THX). It also opens without its parameters. */
export default function ThanksPage() {
  const t = useTexts(statusTexts)
  const hydrated = useHydrated()
  const [query] = useQueryString()
  const session = useSession()
  const firstName = session?.user.first_name
  const cents = hydrated ? centsOf(query.get('amount')) : null
  const term = hydrated ? Number(query.get('terms')) : 0
  const transaction = hydrated ? query.get('trans_id') : null
  const addOn = useAddOnOffer(transaction)
  const orders = useQuery({ ...orderList, enabled: session !== null })
  const order = orders.data?.orders.find(({ id }) => id === addOn.paid?.order_id)
  if (addOn.waiting)
    return (
      <PageFrame>
        <LoadingBlock label={t('loading')} lines={4} />
      </PageFrame>
    )
  if (addOn.offer)
    return (
      <PageFrame footer={false}>
        <AddOnStep offer={addOn.offer} paid={addOn.paid} firstName={firstName} onDone={addOn.again} />
        <WayOn />
      </PageFrame>
    )
  return (
    <PageFrame footer={false}>
      <div className="grid gap-6 pt-3 pb-8">
        {addOn.paid ? (
          <ReceiptCard
            heading="h2"
            title={t('placed')}
            plan={isTerm(term) ? planOf(order?.drug, term, t) : null}
            paid={addOn.paid}
          />
        ) : null}
        <div className="grid gap-1.5">
          <h1 className="type-h1 break-words">
            {firstName ? t('almostDone', { firstName }) : t('almostDoneNoName')}
          </h1>
          <p className="text-muted">{t(order?.needs_video ? 'oursVideo' : 'ours')}</p>
        </div>
        {addOn.paid ? null : <HeldNote cents={cents} />}
        {addOn.paid ? <ChoosePassword /> : null}
        <section className="card">
          <h2 className="sr-only">{t('nowTitle')}</h2>
          <JourneyTracker label={t('nowTitle')} video={order?.needs_video ?? false} />
        </section>
        {session ? <OrderLinks orderId={addOn.paid?.order_id ?? null} /> : null}
        <p className="type-small text-muted">
          {t('ifDenied')} {t('comeBack')}
        </p>
        {session && transaction ? <CountPurchase transactionId={transaction} /> : null}
      </div>
      <WayOn />
    </PageFrame>
  )
}

/** The way on is in view from the first moment, also while something is offered. */
function WayOn() {
  const t = useTexts(statusTexts)
  return (
    <div className="sticky bottom-0 z-10 -mx-5 mt-auto border-t border-hairline bg-white px-5 pt-3.5 pb-[max(1rem,env(safe-area-inset-bottom))] sm:mx-0 sm:rounded-t-card sm:px-8">
      <Button wide href="/verify">
        {t('toForm')}
      </Button>
    </div>
  )
}

/** What is held where the server names no order: the amount of the address claims no payment that went through. */
function HeldNote({ cents }: { cents: number | null }) {
  const t = useTexts(statusTexts)
  if (cents === null) return <AuthorizationNote>{PROMISE_TEXTS.hold}</AuthorizationNote>
  return <AuthorizationNote amount={formatUsd(cents)}>{t('held')}</AuthorizationNote>
}

/** "Semaglutide, Monthly"; only the term where the order is not known yet. */
const planOf = (drug: Drug | undefined, term: Term, t: TextsOf<typeof statusTexts>): string =>
  drug ? t('productPlan', { product: DRUG_LABELS[drug].name, term: TERM_LABELS[term] }) : TERM_LABELS[term]

/** Parses dollars with two decimals, as in the URL (D-25), to cents; null for anything else. */
function centsOf(text: string | null): number | null {
  return text && /^\d{1,6}(\.\d{1,2})?$/.test(text) ? centsFromDollars(Number(text)) : null
}
