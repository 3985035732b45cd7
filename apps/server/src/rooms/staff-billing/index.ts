export { askRefund } from './refund-desk.ts'
