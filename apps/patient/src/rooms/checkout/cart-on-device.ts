import { COMPOUND_MEDICATION } from '@contour/domain/money/products'
import type { api } from '../../lib/patient-api.ts'
import type { CartItem } from '../../lib/stored-objects.ts'

export type LoadedCart = Awaited<ReturnType<typeof api.carts.readCart>>

/** The item as the device keeps it; a prescription item is one piece (C-CRT-002, C-CRT-003). */
export function cartOnDevice(item: LoadedCart['cartItem']): CartItem {
  return {
    id: String(item.id),
    name: item.name,
    category: typeof item.category === 'string' ? item.category : '',
    price: item.price ?? 0,
    retail_price: item.retail_price ?? 0,
    subheader: item.subheader ?? COMPOUND_MEDICATION,
    sku: item.sku ?? '',
    stripe_id: item.stripe_id ?? '',
    quantity: 1,
    image: item.image ?? '',
    is_addon: false,
    main_type: item.main_type ?? '',
  }
}
