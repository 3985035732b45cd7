import { CONVERSATION_STATES } from '@contour/domain/conversations/conversation-life-cycle'
import { CHANNELS, STAFF_MESSAGE_MAX, TEAMS } from '@contour/domain/conversations/conversation-values'
import { z } from 'zod'
import { DEMO, call } from './call.ts'
import { Instant, OrderStatus } from './shapes.ts'

/** Exists only in demo mode (architecture.md, Operators and tests). */
export const demo = {
  outbox: call('GET', '/demo/outbox', { summary: 'Every message and code, newest first', access: DEMO })
    .takes({ to: z.string().max(254).optional() })
    .output(
      z.array(
        z.object({
          id: z.string(),
          channel: z.string(),
          to: z.string(),
          kind: z.string(),
          subject: z.string(),
          text: z.string(),
          html: z.string().nullable(),
          /** Where the answer to an email of a ticket goes (M-34). */
          reply_to: z.string().nullable(),
          created_at: Instant,
        }),
      ),
    ),
  writeEmailReply: call('POST', '/demo/outbox/{id}/reply', {
    summary: 'The answer to an email of a ticket, as the mail service posts it to the webhook',
    access: DEMO,
    errors: ['not_found', 'wrong_status'],
  })
    .takes({ id: z.string().max(64), text: z.string().trim().min(1).max(STAFF_MESSAGE_MAX) })
    .answers({ raw: z.string(), signature: z.string() }),
  listThreads: call('GET', '/demo/conversations', {
    summary: 'Conversations with the side that can answer',
    access: DEMO,
  }).answers({
    threads: z.array(
      z.object({
        id: z.string(),
        person: z.string(),
        email: z.string(),
        channel: z.enum(CHANNELS),
        visitor: z.boolean(),
        state: z.enum(CONVERSATION_STATES),
        emergency: z.boolean(),
        /** Who can answer; null for a closed one. */
        answers: z.enum(TEAMS).nullable(),
      }),
    ),
  }),
  answerThread: call('POST', '/demo/conversations/{id}/answer', {
    summary: 'Answers a conversation as support or as the doctor',
    access: DEMO,
    errors: ['not_found', 'wrong_status', 'taken'],
  })
    .takes({ id: z.string().max(64) })
    .answers({ did: z.string() }),
  templates: call('GET', '/demo/templates', {
    summary: 'Every message with sample facts, in each form in which it is sent',
    access: DEMO,
  }).answers({
    templates: z.array(
      z.object({
        kind: z.string(),
        group: z.string(),
        subject: z.string(),
        text: z.string(),
        html: z.string(),
        /** Null for a message that goes by email only. */
        sms: z.string().nullable(),
      }),
    ),
  }),
  readClock: call('GET', '/demo/clock', { summary: 'The service’s time', access: DEMO }).answers({
    now: Instant,
    offset_seconds: z.number().int(),
    next_due: z.array(z.object({ kind: z.string(), at: Instant })),
  }),
  moveClock: call('POST', '/demo/clock', {
    summary: 'Moves the clock forward; answers after every job that fell due has run',
    access: DEMO,
  })
    .takes({
      advance_seconds: z
        .number()
        .int()
        .min(0)
        .max(3 * 366 * 86_400),
    })
    .answers({ now: Instant, ran: z.number().int() }),
  listOrders: call('GET', '/demo/orders', { summary: 'Orders with their next step', access: DEMO }).answers({
    orders: z.array(
      z.object({
        id: z.string(),
        patient: z.string(),
        email: z.string(),
        status: OrderStatus,
        next_step: z.string().nullable(),
      }),
    ),
    logins: z.array(z.object({ who: z.string(), email: z.string(), note: z.string() })),
  }),
  nextStep: call('POST', '/demo/orders/{id}/next', {
    summary: 'Plays the next step of clinician, pharmacy or carrier',
    access: DEMO,
    ids: [{ in: 'path', name: 'id', kind: 'order' }],
    errors: ['not_found', 'wrong_status'],
  })
    .takes({ id: z.string().max(64) })
    .answers({ order_status: OrderStatus, did: z.string() }),
  reset: call('POST', '/demo/reset', { summary: 'Back to the seed', access: DEMO })
    .input(z.strictObject({}).optional())
    .answers({}),
}
