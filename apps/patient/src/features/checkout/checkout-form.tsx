import { Suspense, lazy, useCallback, useEffect, useRef, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DRUG_TITLE } from '@contour/domain/dosing/drug'
import { formatUsd } from '@contour/domain/money/cents'
import type { Term } from '@contour/domain/catalog/price-book'
import { PROMISE_TEXTS } from '@contour/domain/promises/promises'
import { Button } from '@contour/ui/button'
import { ErrorSummary } from '@contour/ui/error-summary'
import { Form } from '@contour/ui/form'
import { Notice } from '@contour/ui/notice'
import { Overlay } from '@contour/ui/overlay'
import { PayFoot } from '@contour/ui/pay-foot'
import { CardField } from '../../card/card-field.tsx'
import { CARD_FIELD_ID, type CardHandle } from '../../card/card-handle.ts'
import { DraftConflict, DraftNote } from '../../drafts/draft-note.tsx'
import { readDraft, useDraft } from '../../drafts/use-draft.ts'
import { readObject, writeObject } from '../../lib/device-store.ts'
import { api } from '../../lib/patient-api.ts'
import { checkoutTexts } from '../../texts/en/checkout.ts'
import { useTexts } from '@contour/texts/use-texts'
import { useServed } from '../claims/claimed.tsx'
import { useAskedPassword } from '../verification/ask-password.tsx'
import { usePathname } from '../../router/place.ts'
import type { LoadedCart } from './cart-on-device.ts'
import { Charges } from './charges.tsx'
import { CodesAndCart } from './codes-and-cart.tsx'
import { ConsentFields } from './consent-fields.tsx'
import { draftToSave, withSavedDraft } from './saved-draft.ts'
import { applyCode, checkDraft, chooseTerm, firstDraft } from './order-draft.ts'
import type { DraftCheck, OrderDraft } from './order-draft.ts'
import { OrderAside } from './order-aside.tsx'
import { OrderPanel } from './order-panel.tsx'
import { PaymentFailure } from './payment-failure.tsx'
import { ShipTo } from './ship-to.tsx'
import { TermChoice } from './term-choice.tsx'
import { usePayment, type PaymentMethod } from './use-payment.ts'
import { usePresetCoupon } from './use-preset-coupon.ts'

const PoBoxDialog = lazy(() => import('./po-box-dialog.tsx'))

const noErrors: DraftCheck = { errors: [], shipping: {}, billing: {}, poBox: false }

export function CheckoutForm({ cartId, cart }: { cartId: string; cart: LoadedCart }) {
  const t = useTexts(checkoutTexts)
  const uncounted = !useServed('CL-12')
  const [draft, setDraft] = useState<OrderDraft>(() =>
    withSavedDraft(freshDraft(cart), readDraft('checkout', cartId)),
  )
  const [check, setCheck] = useState(noErrors)
  const [attempt, setAttempt] = useState(0)
  const [poBox, setPoBox] = useState(false)
  const term = draft.paymentInfo.payment_terms
  const card = useRef<CardHandle>(null)
  const asked = useAskedPassword(usePathname())
  const payment = usePayment(cartId, cart, card, asked)
  const quote = useQuery({
    queryKey: ['quote', cartId, term, draft.coupon?.code ?? null],
    queryFn: () =>
      api.carts.quoteCart({
        cart_id: cartId,
        payment_terms: term,
        ...(draft.coupon ? { coupon: draft.coupon.code } : {}),
      }),
    placeholderData: keepPreviousData,
  })
  const settled = quote.data && !quote.isPlaceholderData ? quote.data : null
  const stored = useDraft({
    step: 'checkout',
    subject: cartId,
    data: draftToSave(draft),
    onRestore: (data) => setDraft((before) => withSavedDraft(before, data)),
  })
  const set = (part: Partial<OrderDraft>) => setDraft((before) => ({ ...before, ...part }))

  usePresetCoupon(
    cartId,
    cart,
    term,
    useCallback((coupon) => setDraft((before) => applyCode(before, coupon)), []),
  )

  const selectTerm = (next: Term) => {
    setDraft((before) => chooseTerm(before, next))
    rememberTerm(next)
  }

  /** Reports what is missing; true if nothing is. The card comes first because it is not part of our own form. */
  const mayPay = (method: PaymentMethod): boolean => {
    const rest = checkDraft(draft, t)
    const noCard = method === 'card' && card.current?.isComplete() === false
    const found = noCard
      ? { ...rest, errors: [{ fieldId: CARD_FIELD_ID, message: t('cardIncomplete') }, ...rest.errors] }
      : rest
    setCheck(found)
    if (found.poBox) setPoBox(true)
    else if (found.errors.length > 0) setAttempt((count) => count + 1)
    return payment.phase === 'idle' && settled !== null && !found.poBox && found.errors.length === 0
  }
  const buy = (method: PaymentMethod) => {
    if (settled && asked.isReady()) void payment.pay(draft, settled, method)
  }
  const submit = () => {
    if (payment.phase === 'idle' && mayPay('card')) buy('card')
  }
  // Runs after the error summary has taken the focus.
  const cardFirst = check.errors[0]?.fieldId === CARD_FIELD_ID
  useEffect(() => {
    if (attempt > 0 && cardFirst) card.current?.focus()
  }, [attempt, cardFirst])

  return (
    <Form
      onSubmit={submit}
      className="flex flex-col gap-5 pt-1 lg:grid lg:grid-cols-[minmax(0,1fr)_360px] lg:gap-x-12 lg:pt-4 lg:pb-14"
    >
      <div className="grid content-start gap-5 lg:gap-8">
        <div className="grid gap-2">
          <h1 className="type-h1">{t('title')}</h1>
          <p className="type-small text-muted">
            {t(uncounted ? 'includedCounted' : 'included', { name: cart.cartItem.name })}
          </p>
        </div>
        <ErrorSummary errors={check.errors} attempt={attempt} />
        <DraftConflict draft={stored} />
        {cart.state === 'paying' ? (
          <Notice tone="info" title={t('underWay')}>
            {t('underWayText')}
          </Notice>
        ) : null}
        {cart.switches_from ? (
          <Notice tone="warn" title={t('switches', { from: DRUG_TITLE[cart.switches_from] })}>
            {t('switchesText', { from: DRUG_TITLE[cart.switches_from] })}
          </Notice>
        ) : null}
        <div className="grid gap-3">
          <TermChoice offers={cart.terms} value={term} onChange={selectTerm} />
          <Charges quote={quote.data} term={term} error={quote.error} onRetry={() => void quote.refetch()} />
        </div>
        <ShipTo draft={draft} check={check} onChange={set} />
        <section className="grid gap-2.5 sm:gap-3">
          <h2 className="type-h3">{t('card')}</h2>
          {payment.phase === 'confirming' ? (
            <Notice tone="info" live="assertive" title={t('confirm')}>
              {t('confirmText')}
            </Notice>
          ) : null}
          <CardField
            ref={card}
            disabled={payment.phase === 'submitting'}
            wallet={{
              cents: settled?.total_cents ?? null,
              mayPay: () => mayPay('wallet'),
              onPay: () => buy('wallet'),
            }}
          />
          <p className="type-small">{PROMISE_TEXTS.hold}</p>
          <CodesAndCart cartId={cartId} cart={cart} draft={draft} onDraft={setDraft} />
        </section>
        <ConsentFields
          consents={draft.consents}
          quote={settled}
          term={term}
          errors={check.errors}
          onChange={(kind, given) =>
            setDraft((before) => ({ ...before, consents: { ...before.consents, [kind]: given } }))
          }
        />
      </div>
      <OrderAside>
        <OrderPanel cart={cart} draft={draft} quote={quote.data}>
          <p className="type-meta text-muted">
            <DraftNote draft={stored} />
          </p>
        </OrderPanel>
        {asked.field}
        <PaymentFailure
          failure={payment.failure}
          cause={payment.cause}
          onCard={() => card.current?.focus()}
        />
        <PayFoot
          amount={settled ? t('holdAmount', { amount: formatUsd(settled.total_cents) }) : ''}
          note={t('holdNote')}
        >
          <Button
            type="submit"
            wide
            busy={payment.submitted}
            // A purchase requires a total from the server.
            reason={settled ? undefined : t(quote.isError ? 'totalFailed' : 'totalWait')}
          >
            {t('buy')}
          </Button>
        </PayFoot>
      </OrderAside>
      <Overlay open={payment.phase === 'submitting'} text={t(payment.lost ? 'lostAsking' : 'processing')} />
      {poBox ? (
        <Suspense fallback={null}>
          <PoBoxDialog
            onClose={() => {
              setPoBox(false)
              setAttempt((count) => count + 1)
            }}
          />
        </Suspense>
      ) : null}
    </Form>
  )
}

/** What this device and the cart know before the patient has typed anything (S-31). */
const freshDraft = (cart: LoadedCart): OrderDraft =>
  firstDraft({
    term: cart.preset.term ?? readObject('progress')?.plan?.selectedPlanTerms,
    state: readObject('user')?.state ?? cart.userData.state,
    open: cart.open_consents,
  })

function rememberTerm(selectedPlanTerms: Term): void {
  const progress = readObject('progress')
  const plan = progress?.plan ?? {
    currentlyTakingGLP: null,
    currentGLPMed: null,
    selectedGLPMed: null,
    currentDose: null,
  }
  writeObject('progress', { ...progress, plan: { ...plan, selectedPlanTerms } })
}
