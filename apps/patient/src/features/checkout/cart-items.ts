import type { CartItem } from '../../lib/stored-objects.ts'

/** Adds an item: one product at a time, each add-on once; a prescription item has quantity one (C-CRT-003). */
export function addItem(items: readonly CartItem[], item: CartItem): CartItem[] {
  const stored = items.filter((other) => other.id !== item.id && (item.is_addon || other.is_addon))
  const placed = { ...item, quantity: 1 }
  return item.is_addon ? [...stored, placed] : [placed, ...stored]
}

/** Removes the item at 0 or below; any other quantity leaves it at one (C-CRT-003, C-CRT-005). */
export const setQuantity = (items: readonly CartItem[], id: string, quantity: number): CartItem[] =>
  quantity <= 0 ? items.filter((item) => item.id !== id) : items.map((item) => ({ ...item, quantity: 1 }))

/** Returns the totals of the drawer in cents; the discount is the retail price minus the price. */
export function cartTotals(items: readonly CartItem[]): { subtotal: number; discount: number } {
  const cents = (dollars: number) => Math.round(dollars * 100)
  return {
    subtotal: items.reduce((sum, { price, quantity }) => sum + cents(price) * quantity, 0),
    discount: items.reduce(
      (sum, { price, retail_price, quantity }) =>
        sum + Math.max(0, cents(retail_price) - cents(price)) * quantity,
      0,
    ),
  }
}
