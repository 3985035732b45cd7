export { addressLines } from './order-progress.ts'
export { ordersOfPerson } from './orders-of-person.ts'
export { openCallOf } from './verify-caller.ts'
