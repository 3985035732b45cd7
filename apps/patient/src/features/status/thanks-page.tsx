import { useSearchParams } from 'react-router'
import { TERM_LABELS, isTerm } from '@contour/domain/catalog/price-book'
import { centsFromDollars, formatUsd } from '@contour/domain/money/cents'
import { PROMISE_TEXTS } from '@contour/domain/promises/promises'
import { Button } from '@contour/ui/button'
import { AuthorizationNote } from '@contour/ui/authorization-note'
import { LineProgress } from '@contour/ui/line-progress'
import { Link } from '@contour/ui/link'
import { LoadingBlock } from '@contour/ui/loading-block'
import type { Route } from './+types/thanks-page.ts'
import { PageFrame } from '../../frame/page-frame.tsx'
import { useHydrated } from '../../lib/hydration.ts'
import { useSession } from '../../lib/session.ts'
import { AddOnStep } from '../add-on/add-on-step.tsx'
import { PaidConfirmation } from '../add-on/paid-confirmation.tsx'
import { useAddOnOffer } from '../add-on/use-add-on-offer.ts'
import { statusTexts } from '../../texts/en/status.ts'
import { useTexts } from '@contour/texts/use-texts'
import { CountPurchase } from './count-purchase.tsx'
import { JourneyTracker } from './journey.tsx'
import { pageTitle } from '../../lib/brand.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(statusTexts.english.thanksPageTitle) }]

/** The page after the payment (F-THX). It also opens without its parameters. */
export default function ThanksPage() {
  const t = useTexts(statusTexts)
  const hydrated = useHydrated()
  const [query] = useSearchParams()
  const session = useSession()
  const firstName = session?.user.first_name
  const cents = hydrated ? centsOf(query.get('amount')) : null
  const term = hydrated ? Number(query.get('terms')) : 0
  const transaction = hydrated ? query.get('trans_id') : null
  const addOn = useAddOnOffer(transaction)
  if (addOn.waiting)
    return (
      <PageFrame>
        <LoadingBlock label={t('loading')} lines={4} />
      </PageFrame>
    )
  if (addOn.offer)
    return (
      <PageFrame>
        <AddOnStep offer={addOn.offer} paid={addOn.paid} firstName={firstName} onDone={addOn.again} />
      </PageFrame>
    )
  return (
    <PageFrame>
      <LineProgress label={t('ordered')} at={2} of={5} left={t('threeLeft')} />
      <div className="grid gap-6 pt-4.5 pb-8">
        <h1 className="type-h1">{firstName ? t('almostDone', { firstName }) : t('almostDoneNoName')}</h1>
        {addOn.paid ? <PaidConfirmation paid={addOn.paid} /> : null}
        {cents === null ? (
          <AuthorizationNote>{PROMISE_TEXTS.hold}</AuthorizationNote>
        ) : (
          <AuthorizationNote amount={formatUsd(cents)}>
            {t('held')}
            {isTerm(term) ? ` ${t('plan', { term: TERM_LABELS[term] })}` : ''} {t('ifDenied')}
          </AuthorizationNote>
        )}
        <Button wide href="/verify">
          {t('toForm')}
        </Button>
        <section className="card">
          <h2 className="type-h3 mb-5">{t('nowTitle')}</h2>
          <JourneyTracker label={t('nowTitle')} />
        </section>
        <p className="type-small text-muted">{t('comeBack')}</p>
        {session?.scope === 'patient' ? (
          <p>
            <Link className="link" href="/home">
              {t('seeOrder')}
            </Link>
          </p>
        ) : null}
        {session && transaction ? <CountPurchase transactionId={transaction} /> : null}
      </div>
    </PageFrame>
  )
}

/** Parses dollars with two decimals, as in the URL (D-25), to cents; null for anything else. */
function centsOf(text: string | null): number | null {
  return text && /^\d{1,6}(\.\d{1,2})?$/.test(text) ? centsFromDollars(Number(text)) : null
}
