export { conversationRows } from './collect-conversations.ts'
export { registerRecordRoutes } from './serve-file.ts'
