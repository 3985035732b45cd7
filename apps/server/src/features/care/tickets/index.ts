export { registerInboundWebhook } from './inbound-webhook.ts'
export { makeTicketByStaff } from './make-ticket.ts'
export { makeTicketWhenDue, scheduleTicket, scheduleTicketOf } from './schedule-ticket.ts'
export { isAnsweredByEmail, sendAnswer } from './send-answer.ts'
