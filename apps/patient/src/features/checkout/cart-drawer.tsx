import { useLayoutEffect, useRef } from 'react'
import { formatUsd } from '@contour/domain/money/cents'
import { Button } from '@contour/ui/button'
import { Drawer } from '@contour/ui/drawer'
import { useObject } from '../../lib/device-store.ts'
import { useRegularMonths } from '../../lib/use-regular-months.ts'
import type { CartItem } from '../../lib/stored-objects.ts'
import { checkoutTexts } from '../../texts/en/checkout.ts'
import { useTexts } from '@contour/texts/use-texts'
import { cartTotals } from './cart-items.ts'

type Props = {
  /** Why the last change was not stored. */
  error: string | null
  onClose: () => void
  onRemove: (item: CartItem) => void
}

/** The cart of this device (document 2 §2.2): items, total discount, subtotal, free shipping, one button. */
export default function CartDrawer({ error, onClose, onRemove }: Props) {
  const t = useTexts(checkoutTexts)
  const items = useObject('cart')?.items ?? []
  const { subtotal, discount } = cartTotals(items)
  const regular = useRegularMonths()
  const content = useRef<HTMLDivElement>(null)
  // The focus goes with the button of a removed item, and a key pressed before the next frame would be heard by nobody.
  useLayoutEffect(() => {
    if (document.activeElement === document.body)
      content.current?.closest<HTMLElement>('[role=dialog]')?.focus()
  }, [items.length])
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('cartTitle')}
      actions={
        <Button wide href="/payment" onClick={onClose}>
          {t('toCheckout')}
        </Button>
      }
    >
      <div ref={content}>
        {error ? (
          <p role="alert" className="type-small text-error">
            {error}
          </p>
        ) : null}
        {items.length === 0 ? (
          <p>{t('cartEmpty')}</p>
        ) : (
          <>
            <ul aria-label={t('items')}>
              {items.map((item) => (
                <DrawerItem key={item.id} item={item} onRemove={() => onRemove(item)} />
              ))}
            </ul>
            <dl className="grid gap-2 pt-4">
              <Sum label={t('totalDiscount')} value={formatUsd(-discount)} />
              <Sum label={t('subtotal')} value={formatUsd(subtotal)} />
              <Sum label={t('shipping')} value={t('free')} />
            </dl>
            <p className="type-small mt-3 text-muted">
              {discount > 0 ? `${t('discountCompares')} ` : ''}
              {t('firstMonth')} {regular}
            </p>
          </>
        )}
      </div>
    </Drawer>
  )
}

function DrawerItem({ item, onRemove }: { item: CartItem; onRemove: () => void }) {
  const t = useTexts(checkoutTexts)
  const cents = (dollars: number) => Math.round(dollars * 100)
  return (
    <li className="flex items-start justify-between gap-4 border-b border-hairline py-3">
      <div className="min-w-0">
        <p className="font-semibold">{item.name}</p>
        <p className="type-small text-muted">
          {item.subheader ? `${item.subheader}. ` : ''}
          {t('quantity', { count: item.quantity })}
        </p>
        <button
          type="button"
          className="link type-small min-h-8"
          aria-label={t('removeItem', { name: item.name })}
          onClick={onRemove}
        >
          {t('remove')}
        </button>
      </div>
      <p className="type-number flex-none text-right">
        {item.retail_price > item.price ? (
          <span className="type-small block text-muted">
            {t('retailPrice')} <s>{formatUsd(cents(item.retail_price))}</s>
          </span>
        ) : null}
        {formatUsd(cents(item.price))}
      </p>
    </li>
  )
}

const Sum = ({ label, value }: { label: string; value: string }) => (
  <div className="flex justify-between gap-4">
    <dt>{label}</dt>
    <dd className="type-number">{value}</dd>
  </div>
)
