import { SCAN_STATES, SENDERS } from '@contour/domain/conversations/conversation-values'
import { ATTACHMENTS_MAX } from '@contour/domain/media/attachment-types'
import { z } from 'zod'
import { PATIENT, call, documented } from './call.ts'
import { successResponse } from './envelope.ts'
import { Instant, Line, PlainDate } from './shapes.ts'

/** A file of a message. Its link exists only once the scanner found it clean (D-44). */
const MessageFile = z.object({
  url: z.string().nullable(),
  type: z.string(),
  name: z.string(),
  /** Our own fields, in addition to the documented ones. */
  bytes: z.number().int().nullable(),
  scan: z.enum(SCAN_STATES),
})

/** One message of the doctor chat (document 3 §3). */
export const DoctorChatMessage = z.object({
  id: z.string(),
  /** Our own field: the position in the thread, from 1. */
  seq: z.number().int(),
  message: z.string(),
  /** 0 received, 1 sent. */
  in_out: z.union([z.literal(0), z.literal(1)]),
  /** A received message of a clinician is labeled Doctor, every other one Support (document 3 §6). */
  is_doctor: z.boolean(),
  created_at: Instant,
  attachments: z.array(MessageFile),
  /** Our own field: who wrote it; "automatic" is marked as such (D-45). */
  sender: z.enum(SENDERS),
})
export type DoctorChatMessage = z.infer<typeof DoctorChatMessage>

/** Checked by the server, whose messages say what is wrong; a blank or long one is no mistake of the form. */
const message = z.string().max(10_000)

/** The browser's own id of the message: a repeat is answered with the stored one (D-43). Our own field. */
const client_id = z.string().min(8).max(64).optional()

const limits = [{ bucket: 'doctor-chat', max: 60, seconds: 600, per: 'caller' }] as const
const sent = successResponse({ id: z.string(), emergency: z.boolean() })

export const doctorChat = {
  profile: documented('GET', '/api/get-doc-profile/{encounterId}', {
    summary: 'The clinician of an encounter of the caller, as patients see them',
    access: PATIENT,
    health: true,
    errors: ['not_found'],
  })
    .input(z.object({ encounterId: z.string().max(64) }))
    .answers({
      case: z.object({
        name: z.string(),
        /** Empty while no clinician has the encounter. */
        npi: z.string(),
        bio: z.string().nullable(),
        image: z.string().nullable(),
        /** Our own field: the valid license of the state that the patient's orders ship to. */
        license: z.object({ state: z.string(), expires_on: PlainDate }).nullable(),
      }),
      /** Our own field: the partner's chat if the encounter's provider is 1 and an address is set (S-58). */
      chat_url: z.string().nullable(),
    }),
  messages: documented('GET', '/api/provider-messages', {
    summary:
      'The newest messages of the caller’s thread with the clinicians, oldest first; reading them marks them as seen',
    access: PATIENT,
    health: true,
    changes: true,
    // Read every 20 s while the page is visible, and after every hint.
    limits: [{ bucket: 'doctor-chat-read', max: 1200, seconds: 3600, per: 'caller' }],
    errors: ['wrong_status'],
  })
    .input(
      z.object({
        /** Our own field: only messages before this position, for a thread that is longer than one response. */
        before: z
          .string()
          .regex(/^\d{1,9}$/)
          .optional(),
      }),
    )
    .output(
      successResponse({
        messages: z.array(DoctorChatMessage),
        /** Our own fields: until when an answer is promised, null if nothing waits. */
        answer_by: Instant.nullable(),
        /** A message named an emergency, and no contact is logged yet (D-46). */
        emergency: z.boolean(),
        /** Whether files are accepted; not where the scanner is switched off by name (D-44). */
        takes_files: z.boolean(),
      }),
    ),
  send: documented('POST', '/api/provider-messages', {
    summary:
      'Writes to the clinicians: text, files or both; a repeat with the same client id changes nothing',
    access: PATIENT,
    health: true,
    limits,
    errors: ['not_found', 'wrong_status', 'upload_refused', 'file_type_refused'],
  })
    .input(
      z.object({
        message,
        latestEncounterId: z.union([z.string().max(64), z.number()]),
        attachments: z
          .array(
            z.object({
              /** Mapped to an upload of the caller, and never fetched (S-61). */
              url: z.string().max(2000),
              type: Line(100).optional(),
              name: z.string().max(300),
            }),
          )
          .max(ATTACHMENTS_MAX)
          .optional(),
        client_id,
      }),
    )
    .output(sent),
  sendToDoctor: documented('POST', '/api/send-doc-message', {
    summary: 'Writes to the clinicians about a visit: the newest order (S-59)',
    access: PATIENT,
    owner: 'order',
    health: true,
    limits,
    ids: [{ in: 'body', name: 'visitId', kind: 'order' }],
    errors: ['not_found', 'wrong_status'],
  })
    .input(z.object({ message, visitId: z.union([z.string().max(64), z.number()]), client_id }))
    .output(sent),
  unread: call('GET', '/api/app/doctor-chat/unread', {
    summary: 'How many messages of the doctor chat the caller has not seen',
    access: PATIENT,
    health: true,
  }).answers({ unread: z.number().int() }),
}
