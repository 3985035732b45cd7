import { Suspense, lazy, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { formatUsd } from '@contour/domain/money/cents'
import { messageOf } from '../../lib/error-messages.ts'
import { readObject, useObject, writeObject } from '../../lib/device-store.ts'
import { api } from '../../lib/patient-api.ts'
import type { CartItem } from '../../lib/stored-objects.ts'
import { checkoutTexts } from '../../texts/en/checkout.ts'
import { useTexts } from '@contour/texts/use-texts'
import { addItem, setQuantity } from './cart-items.ts'
import { itemOnDevice, withAddonQuantity, type LoadedCart } from './cart-on-device.ts'
import { go } from '../../router/go.ts'

const CartDrawer = lazy(() => import('./cart-drawer.tsx'))

/** The button of the cart drawer, and the add-ons that can be added; adding one opens the drawer (C-CRT-006). */
export function CartBox({ cartId, cart }: { cartId: string; cart: LoadedCart }) {
  const t = useTexts(checkoutTexts)
  const queries = useQueryClient()
  const items = useObject('cart')?.items ?? []
  const [open, setOpen] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const changes = useRef(Promise.resolve())

  const stored = () => readObject('cart')?.items ?? []

  /** Add-on quantities are stored on the server too: its quote and total include them. */
  const apply = async (item: CartItem, quantity: number) => {
    if (stored().some(({ id }) => id === item.id) === quantity > 0) return
    setError(null)
    try {
      if (item.is_addon) {
        await api.carts.setCartAddon({ cart_id: cartId, product_id: item.id, quantity })
        queries.setQueryData<LoadedCart>(
          ['cart', cartId],
          (loaded) => loaded && withAddonQuantity(loaded, item.id, quantity),
        )
        await queries.invalidateQueries({ queryKey: ['quote', cartId] })
      }
      const next = quantity > 0 ? addItem(stored(), item) : setQuantity(stored(), item.id, quantity)
      writeObject('cart', { items: next, cart_id: cartId })
      if (quantity > 0) setOpen(true)
    } catch (thrown) {
      setError(messageOf(thrown))
    }
  }

  /** One after the other: what is pressed while another change is being stored waits for it, and is not lost. */
  const change = (item: CartItem, quantity: number) => {
    changes.current = changes.current.then(() => apply(item, quantity))
  }

  const close = () => {
    setOpen(false)
    setError(null)
    // Without a product there is nothing to pay for on this page.
    if (!stored().some((item) => !item.is_addon)) void go('/weight-loss-plan')
  }

  const offered = cart.addons.filter(({ id }) => !items.some((item) => item.id === String(id)))
  return (
    <>
      {offered.map((addon) => (
        <button
          key={String(addon.id)}
          type="button"
          className="link min-h-11 text-left"
          onClick={() => change(itemOnDevice(addon), 1)}
        >
          {t('addItem', { name: addon.name, price: formatUsd(Math.round((addon.price ?? 0) * 100)) })}
        </button>
      ))}
      <button type="button" className="link min-h-11" onClick={() => setOpen(true)}>
        {t('viewCart', { count: items.length })}
      </button>
      {error && !open ? (
        <p role="alert" className="type-small basis-full text-error">
          {error}
        </p>
      ) : null}
      {open ? (
        <Suspense fallback={null}>
          <CartDrawer error={error} onClose={close} onRemove={(item) => change(item, 0)} />
        </Suspense>
      ) : null}
    </>
  )
}
