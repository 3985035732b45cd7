import { useEffect, useState } from 'react'
import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { PageFrame } from '../../frame/page-frame.tsx'
import { PageLoading } from '../../frame/page-loading.tsx'
import { messageOf } from '../../lib/error-messages.ts'
import { readObject } from '../../lib/device-store.ts'
import { loginPath } from '../../lib/page-ref.ts'
import { api } from '../../lib/patient-api.ts'
import { readSession } from '../../lib/session.ts'
import type { CartItem } from '../../lib/stored-objects.ts'
import { CartNotSaved, saveCart } from '../plan/prepare-checkout.ts'
import { checkoutTexts } from '../../texts/en/checkout.ts'
import { useTexts } from '@contour/texts/use-texts'
import { go } from '../../router/go.ts'

const noPlan = {
  currentlyTakingGLP: null,
  currentGLPMed: null,
  selectedGLPMed: null,
  selectedPlanTerms: null,
  currentDose: null,
}

async function saveWithAddons(item: CartItem, items: readonly CartItem[]): Promise<string> {
  const cartId = await saveCart(item, readObject('progress')?.plan ?? noPlan)
  for (const { id, is_addon, quantity } of items)
    if (is_addon) await api.carts.setCartAddon({ cart_id: cartId, product_id: id, quantity })
  return cartId
}

/** /payment: with an item it saves the cart and redirects to its checkout, without one it redirects to / (X-40). */
export default function ForwardToCheckout() {
  const t = useTexts(checkoutTexts)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    const items = readObject('cart')?.items ?? []
    const item = items.find(({ is_addon }) => !is_addon)
    if (!item) return void go('/', { replace: true })
    if (!readSession()) return void go(loginPath('/payment'), { replace: true })
    let left = false
    saveWithAddons(item, items).then(
      (id) => left || void go(`/weight-loss-payment/${id}`, { replace: true }),
      (error: unknown) =>
        left || setFailure(error instanceof CartNotSaved ? error.message : messageOf(error)),
    )
    return () => {
      left = true
    }
  }, [])
  if (failure === null) return <PageLoading label={t('opening')} />
  return (
    <PageFrame back={{ href: '/weight-loss-plan' }}>
      <div className="grid gap-5 pt-6 pb-14">
        <h1 className="type-h1">{t('yoursNotOpened')}</h1>
        <Notice tone="error" live="assertive">
          {failure}
        </Notice>
        <div>
          <Button onClick={() => window.location.reload()}>{t('again')}</Button>
        </div>
      </div>
    </PageFrame>
  )
}
