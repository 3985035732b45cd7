export { assertMayShipTo, saveAddressAfterPurchase } from './ship-address.ts'
export {
  checkShippingAddress,
  findShippingAddress,
  recordShippingAddress,
  requireShippingAddress,
  saveShippingAddress,
} from './shipping-address.ts'
export { findOpenChange, withdrawContactChange } from './contact-change-store.ts'
export { assertEmailFree, openContactChange, readNewContact } from './update-contact.ts'
export { changeShipAddress } from './ship-address.ts'
export { issueCode } from './send-code.ts'
export { acceptCode } from './verify-code.ts'
