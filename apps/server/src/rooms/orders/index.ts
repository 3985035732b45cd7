export { lockCallersOrder, lockOrder, lockOwnOrder, moveOrder, noteHistory } from './move-order.ts'
export type { OrderMove, OrderRow } from './move-order.ts'
export { readOwner } from './read-owner.ts'
export { needsIdentityVideo } from './needs-video.ts'
