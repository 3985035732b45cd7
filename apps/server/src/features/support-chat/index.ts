export { findProfileNamed, findProfileOf, findVisitor } from './chat-user-store.ts'
export { createChatLink } from './create-chat-link.ts'
export { countSupportUnread } from './read-support-chat.ts'
export {
  lastSeqOf,
  markSupportSeen,
  readSupportHistory,
  storeSupportMessage,
  toSupportMessage,
} from './support-thread.ts'
export type { ChatOwner } from './support-thread.ts'
