export { markOrderLate, tellOfParcel } from './mark-order-late.ts'
