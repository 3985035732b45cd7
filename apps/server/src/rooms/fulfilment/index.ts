export { deliverOrder } from './deliver-order.ts'
export { pauseOrder, resumeOrder } from './pause-order.ts'
export { shipOrder } from './ship-order.ts'
export { assumeDelivered } from './deliver-order.ts'
