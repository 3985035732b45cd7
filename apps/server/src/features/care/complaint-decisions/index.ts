export { complaintEvents, complaintsOfOrderForStaff } from './complaints-of-order.ts'
export { answerUse } from './answer-use.ts'
