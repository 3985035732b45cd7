import { formatUsd } from '@contour/domain/money/cents'
import { Button } from '@contour/ui/button'
import { Drawer } from '@contour/ui/drawer'
import { useObject } from '../../lib/device-store.ts'
import type { CartItem } from '../../lib/stored-objects.ts'
import { cartTotals } from './cart-items.ts'

/** The cart of this device (document 2 §2.2): items, total discount, subtotal, free shipping, one way on. */
export default function CartDrawer({
  onClose,
  onRemove,
}: {
  onClose: () => void
  onRemove: (item: CartItem) => void
}) {
  const items = useObject('cart')?.items ?? []
  const { subtotal, discount } = cartTotals(items)
  return (
    <Drawer
      open
      onClose={onClose}
      title="Your cart"
      actions={
        <Button wide href="/payment" onClick={onClose}>
          PROCEED TO CHECKOUT
        </Button>
      }
    >
      {items.length === 0 ? (
        <p>Your cart is empty.</p>
      ) : (
        <>
          <ul aria-label="Items">
            {items.map((item) => (
              <DrawerItem key={item.id} item={item} onRemove={() => onRemove(item)} />
            ))}
          </ul>
          <dl className="grid gap-2 pt-4">
            <Sum label="Total discount" value={formatUsd(-discount)} />
            <Sum label="Subtotal" value={formatUsd(subtotal)} />
            <Sum label="Shipping" value="Free" />
          </dl>
          <p className="type-small mt-3 text-muted">
            First-month prices. You choose your plan, and see every later charge, at checkout.
          </p>
        </>
      )}
    </Drawer>
  )
}

function DrawerItem({ item, onRemove }: { item: CartItem; onRemove: () => void }) {
  const cents = (dollars: number) => Math.round(dollars * 100)
  return (
    <li className="flex items-start justify-between gap-4 border-b border-hairline py-3">
      <div className="min-w-0">
        <p className="font-semibold">{item.name}</p>
        <p className="type-small text-muted">
          {item.subheader ? `${item.subheader}. ` : ''}Quantity {item.quantity}
        </p>
        <button
          type="button"
          className="link type-small min-h-8"
          aria-label={`Remove ${item.name}`}
          onClick={onRemove}
        >
          Remove
        </button>
      </div>
      <p className="type-number flex-none text-right">
        {item.retail_price > item.price ? (
          <s className="type-small block text-muted">{formatUsd(cents(item.retail_price))}</s>
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
