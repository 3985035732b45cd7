import { useEffect, useEffectEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button } from '@contour/ui/button'
import { LoadingBlock } from '@contour/ui/loading-block'
import { Notice } from '@contour/ui/notice'
import { PageFrame } from '../../frame/page-frame.tsx'
import { CallError } from '@contour/client/call-error'
import { messageOf } from '../../lib/error-messages.ts'
import { writeObject } from '../../lib/device-store.ts'
import { useHydrated } from '@contour/ui/use-hydrated'
import { loginPath } from '../../lib/page-ref.ts'
import { api } from '../../lib/patient-api.ts'
import { saveSession, readSession } from '../../lib/session.ts'
import { checkoutTexts } from '../../texts/en/checkout.ts'
import { useTexts } from '@contour/texts/use-texts'
import { itemsOnDevice } from './cart-on-device.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { pageTitle } from '../../lib/brand.ts'
import { useParam } from '../../router/params.ts'
import { usePathname, useSearch } from '../../router/place.ts'

export const title = () => pageTitle(checkoutTexts.english.pageTitle)

/** Checkout by cart link, for patients and for the call center alike (C-PAY-001 to 005). */
export default function CheckoutPage() {
  const cartId = useParam('cartId')
  const t = useTexts(checkoutTexts)
  const hydrated = useHydrated()
  const cart = useQuery({
    queryKey: ['cart', cartId],
    queryFn: () => api.carts.readCart({ cart_id: cartId }),
    enabled: hydrated,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  const opened = cart.data?.session
  const isLoaded = cart.data !== undefined
  const take = useEffectEvent(() => {
    if (!cart.data) return
    writeObject('cart', { items: itemsOnDevice(cart.data), cart_id: cartId })
    if (!opened || readSession()) return
    // The link logs the lead in, then the page reloads with that session (C-PAY-003, D-03).
    saveSession(opened)
    window.location.reload()
  })
  // Once for each cart: what is removed later is also removed on the device, and a product there alone.
  useEffect(() => {
    if (isLoaded) take()
  }, [isLoaded, cartId])

  const waiting = !cart.data || (opened && !readSession())
  return (
    <PageFrame width="content" footer={false} back={{ href: '/weight-loss-plan' }}>
      {cart.isError ? <CartError error={cart.error} onRetry={() => void cart.refetch()} /> : null}
      {!cart.isError && waiting ? (
        <div className="mx-auto w-full max-w-form pt-8">
          <LoadingBlock label={t('cartLoading')} lines={4} />
        </div>
      ) : null}
      {cart.data && !waiting ? <CheckoutForm key={cartId} cartId={cartId} cart={cart.data} /> : null}
    </PageFrame>
  )
}

/** A cart that cannot be shown: the specified message and the next action (C-PAY-004). */
function CartError({ error, onRetry: onAgain }: { error: Error; onRetry: () => void }) {
  const t = useTexts(checkoutTexts)
  const [pathname, search] = [usePathname(), useSearch()]
  const code = error instanceof CallError ? error.code : 'unexpected'
  const isLink = code.startsWith('cart_') || code === 'not_found' || code === 'invalid_request'
  const text = isLink ? t('badLink', { reason: linkError(error, code) ?? t('noCart') }) : messageOf(error)
  return (
    <div className="mx-auto grid w-full max-w-form gap-5 pt-6 pb-14">
      <h1 className="type-h1">{code === 'login_required' ? t('pleaseLogin') : t('notOpened')}</h1>
      <Notice tone={code === 'login_required' ? 'info' : 'error'} live="assertive">
        {text}
      </Notice>
      <div className="flex flex-wrap gap-3">
        {code === 'login_required' ? <Button href={loginPath(pathname + search)}>{t('login')}</Button> : null}
        {isLink ? (
          <Button href="/weight-loss-plan">{t('planAgain')}</Button>
        ) : (
          <Button tone="secondary" onClick={onAgain}>
            {t('again')}
          </Button>
        )}
      </div>
    </div>
  )
}

const linkError = (error: Error, code: string): string | null =>
  code.startsWith('cart_') ? error.message.replace(/\.$/, '') : null
