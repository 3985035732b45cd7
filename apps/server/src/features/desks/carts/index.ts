export { addonsOfCart } from './cart-addons.ts'
