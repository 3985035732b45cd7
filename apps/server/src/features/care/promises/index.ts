export { markOrderLate, notifyOfParcel } from './mark-order-late.ts'
