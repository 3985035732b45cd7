export { addonsOfCart } from './cart-addons.ts'
export { findOwnOpenCart, assertCartOpen, type CartRow } from './cart-store.ts'
