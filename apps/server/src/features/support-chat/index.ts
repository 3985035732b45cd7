export { findProfileOf, findVisitor } from './chat-user-store.ts'
export {
  lastSeqOf,
  markSupportSeen,
  readSupportHistory,
  storeSupportMessage,
  toSupportMessage,
} from './support-thread.ts'
export type { ChatOwner } from './support-thread.ts'
