export { assumeDelivered } from './deliver-order.ts'
