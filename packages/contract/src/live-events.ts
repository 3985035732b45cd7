import { z } from 'zod'
import type { Limit } from './call.ts'
import type { ErrorCode } from './errors.ts'
import { Line } from './shapes.ts'

/** A message of the support chat as browsers get it (P-CHT-008, decisions S-63). */
export type SupportMessage = {
  id: string
  /** Position in the thread, from 1; `load_history` takes it as `after`. */
  seq: number
  /** The patient or visitor; support staff or the automatic reply; a notice of the service. */
  role: 'user' | 'assistant' | 'system'
  content: string
  /** ISO instant. */
  timestamp: string
  /** True for the reply that the service gives by itself outside the office hours (D-45). */
  automatic: boolean
  /** The sender's own id of the message; null for messages of others and for senders without one. */
  client_id: string | null
}

/** Codes of refusals on a socket: those of calls, and what only a socket has. */
export type LiveErrorCode = ErrorCode | 'not_initialized' | 'session_ended' | 'stopping'

export type LiveRefusal = { ok: false; code: LiveErrorCode; message: string; retry_in_seconds?: number }
export type LiveAnswer = { ok: true; message?: SupportMessage } | LiveRefusal

/** What the server sends, besides Socket.IO's own connect and disconnect (P-CHT-012). */
export type ServerEvents = {
  /** A message that is not the reader's own asks for its receipt, which counts as read. */
  chat_message: (message: SupportMessage, received?: () => void) => void
  history: (messages: SupportMessage[]) => void
  error: (error: { code: LiveErrorCode; message: string }) => void
  /** Our own hint: read the channel again over HTTP (D-43). */
  look_again: (hint: { channel: 'doctor' | 'support' }) => void
}

export type LiveEventFacts = {
  summary: string
  /** Whether the event is refused before `init_user`. */
  initialized: boolean
  /** Counted for each person in the database, so that all processes share it (security.md 17). */
  limit: Limit
  input: z.ZodType
}

const declare = <const E extends LiveEventFacts>(event: E): E => event

const OTHER_EVENTS: Limit = { bucket: 'live-event', max: 60, seconds: 60, per: 'caller' }

/**
 * Every event that a browser may send, by its stated name; any other is refused. Who may connect: a patient's session of
 * scope "patient" or a visitor's secret. Unknown keys of the documented payloads are dropped (D-28).
 */
export const liveEvents = {
  init_user: declare({
    summary: 'Names the chat profile of the connection; refused for any but its own (P-CHT-013)',
    initialized: false,
    limit: OTHER_EVENTS,
    input: z.object({ id: z.string().max(64), name: Line(201).optional(), email: Line(254).optional() }),
  }),
  'chat message': declare({
    summary: 'Writes to support; answered when the message is stored (P-CHT-014, D-43)',
    initialized: true,
    limit: { bucket: 'live-message', max: 30, seconds: 60, per: 'caller' },
    input: z.object({
      userId: z.string().max(64),
      message: z.string(),
      /** Made by the client for each message; sending it again stores nothing. */
      clientId: z
        .string()
        .regex(/^[\w-]{8,64}$/)
        .optional(),
    }),
  }),
  load_history: declare({
    summary: 'Asks for the messages after one that is known; they come as "history" (P-CHT-015)',
    initialized: true,
    limit: OTHER_EVENTS,
    input: z.object({ after: z.number().int().min(0).optional() }).optional(),
  }),
  user_online: declare({
    summary: 'Says every 120 s that the chat is open (P-CHT-016)',
    initialized: true,
    limit: OTHER_EVENTS,
    input: z.unknown(),
  }),
}

export type LiveEventName = keyof typeof liveEvents
