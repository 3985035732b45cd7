export { queueMessage } from './queue-message.ts'
export type { Message } from './queue-message.ts'
export { sendOutbox } from './send-outbox.ts'
