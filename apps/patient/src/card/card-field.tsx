import { Suspense, lazy, type Ref } from 'react'
import { useQuery } from '@tanstack/react-query'
import { LoadingBlock } from '@contour/ui/loading-block'
import { Notice } from '@contour/ui/notice'
import { PAYMENT_MESSAGES } from '@contour/domain/payments/payment-messages'
import { api } from '../lib/patient-api.ts'
import { cardTexts } from '../texts/en/card.ts'
import { useTexts } from '@contour/texts/use-texts'
import type { CardFieldProps, CardHandle } from './card-handle.ts'
import { NoCardField } from './no-card-field.tsx'
import { SandboxCardField } from './sandbox-card-field.tsx'

const StripeCardField = lazy(() => import('./stripe-card-field.tsx'))

/** The card field of this installation's gateway, visually enclosed (interface.md 5.2). */
export function CardField({ ref, ...field }: CardFieldProps & { ref: Ref<CardHandle> }) {
  const t = useTexts(cardTexts)
  const provider = useQuery({
    queryKey: ['card-field'],
    queryFn: () => api.checkout.cardField({}),
    staleTime: Infinity,
  })
  return (
    <div className="rounded-card border-[1.5px] border-control bg-white p-3.5 sm:p-5">
      {provider.isLoading ? <LoadingBlock label={t('loading')} lines={2} /> : null}
      {provider.isError ? (
        <Notice tone="error" live="polite">
          {PAYMENT_MESSAGES.formNotReady}
        </Notice>
      ) : null}
      {provider.data?.kind === 'sandbox' && provider.data.frame_url ? (
        <SandboxCardField ref={ref} frame_url={provider.data.frame_url} {...field} />
      ) : null}
      {provider.data?.kind === 'stripe' && provider.data.publishable_key ? (
        <Suspense fallback={<LoadingBlock label={t('loading')} lines={2} />}>
          <StripeCardField ref={ref} publishableKey={provider.data.publishable_key} {...field} />
        </Suspense>
      ) : null}
      {provider.data?.kind === 'nmi' ? <NoCardField ref={ref} /> : null}
    </div>
  )
}
