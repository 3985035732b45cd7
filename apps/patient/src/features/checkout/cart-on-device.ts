import { COMPOUND_MEDICATION } from '@contour/domain/catalog/products'
import type { api } from '../../lib/patient-api.ts'
import type { CartItem } from '../../lib/stored-objects.ts'

export type LoadedCart = Awaited<ReturnType<typeof api.carts.readCart>>

type CartItemResponse = LoadedCart['addons'][number]

/** The items as stored on the device: the product, then the add-ons in the cart (C-CRT-001). */
export const itemsOnDevice = (cart: LoadedCart): CartItem[] => [
  { ...itemOnDevice(cart.cartItem), subheader: cart.cartItem.subheader || COMPOUND_MEDICATION },
  ...cart.addons.filter(({ quantity }) => (quantity ?? 0) > 0).map(itemOnDevice),
]

/** The loaded cart once the server has stored this quantity of an add-on: what is opened again shows it (C-CRT-005). */
export const withAddonQuantity = (cart: LoadedCart, productId: string, quantity: number): LoadedCart => ({
  ...cart,
  addons: cart.addons.map((addon) => (String(addon.id) === productId ? { ...addon, quantity } : addon)),
})

/** One item; prescription items have quantity one (C-CRT-003). */
export function itemOnDevice(item: CartItemResponse): CartItem {
  return {
    id: String(item.id),
    name: item.name,
    category: typeof item.category === 'string' ? item.category : '',
    price: item.price ?? 0,
    retail_price: item.retail_price ?? 0,
    subheader: item.subheader ?? '',
    sku: item.sku ?? '',
    stripe_id: item.stripe_id ?? '',
    quantity: 1,
    image: item.image ?? '',
    is_addon: item.is_addon ?? false,
    main_type: item.main_type ?? '',
  }
}
