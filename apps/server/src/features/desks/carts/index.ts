export { addonsOfCart } from './cart-addons.ts'
export { findOwnOpenCart, assertCartOpen } from './cart-store.ts'
export type { CartRow } from './cart-store.ts'
