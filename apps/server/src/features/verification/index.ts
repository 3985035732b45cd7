export {
  checkShippingAddress,
  findShippingAddress,
  requireShippingAddress,
  saveShippingAddress,
} from './shipping-address.ts'
