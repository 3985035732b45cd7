export { findProfileNamed, findProfileOf, findVisitor, stillVisitors } from './chat-user-store.ts'
export { createChatLink } from './create-chat-link.ts'
export { countSupportUnread } from './read-support-chat.ts'
export {
  lastSeqOf,
  markSupportSeen,
  readNewer,
  readSupportHistory,
  toSupportMessage,
} from './support-thread.ts'
export { storeSupportMessage } from './store-support-message.ts'
