export { saveAddressAfterPurchase } from './ship-address.ts'
export {
  checkShippingAddress,
  findShippingAddress,
  requireShippingAddress,
  saveShippingAddress,
} from './shipping-address.ts'
export { findOpenChange, withdrawContactChange } from './contact-change-store.ts'
export { assertEmailFree, openContactChange } from './update-contact.ts'
