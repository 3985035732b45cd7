export { markOrderLate } from './mark-order-late.ts'
