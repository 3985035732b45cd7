export { queueConversion } from './queue-conversion.ts'
export { sendConversions } from './send-conversions.ts'
