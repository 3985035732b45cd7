export { complaintEvents, complaintsOfOrderForStaff } from './complaints-of-order.ts'
