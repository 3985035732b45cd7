export { lockOrder, lockOwnOrder, moveOrder, noteHistory } from './move-order.ts'
export type { OrderMove, OrderRow } from './move-order.ts'
