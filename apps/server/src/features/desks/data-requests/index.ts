export { fileDataRequest } from './create-data-request.ts'
export { conversationRows } from './collect-conversations.ts'
export { registerRecordRoutes } from './serve-file.ts'
