import { TEAMS } from '@contour/domain/conversations/conversation-values'
import { JOINED_ANSWERS } from '@contour/domain/conversations/joined-words'
import { z } from 'zod'
import { PATIENT, PUBLIC, call, documented } from './call.ts'
import { response } from './envelope.ts'
import { Instant, Line, PersonName } from './shapes.ts'

export const ChatProfile = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
})
export type ChatProfile = z.infer<typeof ChatProfile>

/** Whether support answers now, and otherwise when it does (D-45). */
const Office = z.object({ open: z.boolean(), opens_at: Instant })

/** Who has the thread and until when an answer is promised; null before the first message. */
const Thread = z
  .object({
    team: z.enum(TEAMS),
    /** Null while nothing waits. */
    answer_by: Instant.nullable(),
    /** The answer is sent by email, because nobody could answer in the chat (M-34). */
    by_email: z.boolean(),
  })
  .nullable()

export const supportChat = {
  registerChatUser: documented('POST', '/api/chat-user', {
    summary:
      'Creates a chat profile: for a visitor with a secret, for a patient that of the account; an email with an account is sent to login (D-08, P-CHT-004)',
    access: PUBLIC,
    limits: [{ bucket: 'chat-user', max: 20, seconds: 3600, per: 'source' }],
    errors: ['forbidden'],
  })
    .input(
      z.object({
        first_name: PersonName(100),
        last_name: PersonName(100),
        email: Line(254),
        source_web: z.union([z.literal(2), z.literal('2')]),
        user_type: z.literal('chat'),
      }),
    )
    .output(
      z.union([
        response({
          user: ChatProfile.extend({
            /** Once, for visitors only: the browser keeps it and connects with it (D-43). */
            secret: z.string().optional(),
          }),
        }),
        z.object({ status: z.literal('existing'), message: z.string() }),
      ]),
    ),
  openChatLink: call('POST', '/api/app/support-chat/open-link', {
    summary:
      "Opens the one-time link of an email: this browser gets a secret for the visitor's chat, and the first one keeps its own (D-43)",
    access: PUBLIC,
    limits: [{ bucket: 'chat-link', max: 20, seconds: 3600, per: 'source' }],
    errors: ['link_expired', 'login_required', 'conflict'],
  })
    .takes({ token: z.string().max(128) })
    .answers({ user: ChatProfile.extend({ secret: z.string() }) }),
  readSupportChat: call('GET', '/api/app/support-chat', {
    summary:
      "The caller's chat profile, how many messages of support are unread, who answers by when, and the office hours",
    access: PATIENT,
  }).answers({
    profile: ChatProfile.nullable(),
    unread: z.number().int(),
    thread: Thread,
    office: Office,
    /** Somebody wrote under the account's address before its login, and the patient was not asked yet (D-50). */
    asks_about_joined: z.boolean(),
  }),
  answerJoined: call('POST', '/api/app/support-chat/joined', {
    summary:
      'What the patient says about words written under their address before they logged in; asked once (D-50)',
    access: PATIENT,
    errors: ['conflict'],
  })
    .takes({ answer: z.enum(JOINED_ANSWERS) })
    .answers({}),
  readSupportStatus: call('GET', '/api/app/support-chat/status', {
    summary: 'Whether support answers now, and otherwise when (D-45)',
    access: PUBLIC,
  }).answers({ office: Office }),
  /** A POST, because an address would put the secret into logs; it counts as a change, although it only reads. */
  countVisitorUnread: call('POST', '/api/app/support-chat/unread', {
    summary:
      "How many unread messages a visitor's chat has, and who answers by when; nothing for a secret that is no longer valid (D-43)",
    access: PUBLIC,
    // Read once a minute by each open page.
    limits: [{ bucket: 'chat-unread', max: 1200, seconds: 3600, per: 'source' }],
  })
    .input(z.object({ id: z.string().max(64), secret: z.string().max(128) }))
    .answers({ unread: z.number().int(), thread: Thread }),
}
