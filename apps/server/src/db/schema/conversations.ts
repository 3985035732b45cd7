import {
  CANNED_REPLY_CHANNELS,
  CHANNELS,
  OFFICE_HOUR_AREAS,
  SCAN_STATES,
  SENDERS,
  TEAMS,
  type CannedReplyChannel,
  type Channel,
  type OfficeHourArea,
  type ScanState,
  type Sender,
  type Team,
} from '@contour/domain/conversations/conversation-values'
import { CONVERSATION_STATES } from '@contour/domain/conversations/conversation-life-cycle'
import type {
  ConversationEvent,
  ConversationState,
} from '@contour/domain/conversations/conversation-life-cycle'
import { JOINED_ANSWERS, type JoinedAnswer } from '@contour/domain/conversations/joined-words'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, isIn, key, oneOf, publicId, ref } from './columns.ts'
import { staffMembers, users } from './people.ts'
import { uploads } from './rules.ts'

/**
 * The chat profile of a visitor or a patient (P-CHT-005). A visitor is known by id and secret; 90 days after the last
 * message the secret, the name and the email are removed (decisions D-50).
 */
export const chatUsers = pgTable(
  'chat_users',
  {
    id: key(),
    public_id: publicId(),
    /** The account, from the start for a patient and from the login with a verified email for a visitor (D-50). */
    user_id: ref(() => users.id),
    first_name: text(),
    last_name: text(),
    email: text(),
    /** SHA-256 of the secret that the browser keeps; null for a patient, whose session identifies them. */
    secret_sha: text(),
    source_web: integer().notNull(),
    /** Where a visitor registered, as limits count it: their alarms make one task for each network and hour (D-77). */
    network: text(),
    created_at: instant().notNull(),
    last_message_at: instant(),
    forgotten_at: instant(),
    /** When a visitor's messages joined an account: whoever knew its address may have written them (D-50). */
    joined_at: instant(),
    /** What the patient answered whether they are hers, asked once; null until then. */
    joined_answer: text().$type<JoinedAnswer>(),
    joined_answered_at: instant(),
  },
  (t) => [
    index('chat_users_user').on(t.user_id),
    index('chat_users_email').on(t.email),
    oneOf('chat_users_joined_answer', t.joined_answer, JOINED_ANSWERS),
    index('chat_users_to_forget')
      .on(t.last_message_at, t.created_at)
      .where(sql`${t.secret_sha} is not null`),
  ],
)

/**
 * One-time links in emails to visitors: each opens the visitor's thread in another browser, which gets a secret of its
 * own. It ends with the profile's secret (decisions D-50).
 */
export const chatLinks = pgTable(
  'chat_links',
  {
    token_hash: text().primaryKey(),
    chat_user_id: ref(() => chatUsers.id).notNull(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
    /** SHA-256 of the secret of the browser that opened the link. */
    secret_sha: text(),
  },
  (t) => [index('chat_links_chat_user').on(t.chat_user_id)],
)

/**
 * A thread with the clinicians (channel "doctor", one for each patient) or with support (one for each chat profile).
 * Its state follows the conversation life cycle (M-09, M-34).
 */
export const conversations = pgTable(
  'conversations',
  {
    id: key(),
    public_id: publicId(),
    channel: text().$type<Channel>().notNull(),
    user_id: ref(() => users.id),
    chat_user_id: ref(() => chatUsers.id),
    state: text().$type<ConversationState>().notNull(),
    /** Who must answer; a handover changes it (D-38). */
    team: text().$type<Team>().notNull(),
    assigned_to: ref(() => staffMembers.id),
    assigned_at: instant(),
    /** When the oldest message without an answer was written; null when nothing waits. */
    waiting_since: instant(),
    /** Until when an answer is promised, and when the promise counts as missed. */
    answer_by: instant(),
    missed_by: instant(),
    /** When the missed promise was reported to the patient and became a task. */
    missed_at: instant(),
    /** When the last automatic reply was added: there is one while a message waits (D-45). */
    auto_replied_at: instant(),
    handover_summary: text(),
    /** Set while a message with an emergency word waits for a logged contact (D-46). */
    emergency_since: instant(),
    last_seq: integer().notNull(),
    last_message_at: instant(),
    /** The highest sequence number that the patient and the staff have seen. */
    patient_seen_seq: integer().notNull(),
    staff_seen_seq: integer().notNull(),
    /** The sequence number up to which the patient was notified; one notice for each unread stretch. */
    notified_seq: integer().notNull(),
    /** The random part of the reply address of a ticket, and who may answer from where. */
    ticket_token: text().unique(),
    ticket_email: text(),
    created_at: instant().notNull(),
    closed_at: instant(),
  },
  (t) => [
    oneOf('conversations_channel', t.channel, CHANNELS),
    oneOf('conversations_state', t.state, CONVERSATION_STATES),
    oneOf('conversations_team', t.team, TEAMS),
    check('conversations_person', sql`${t.user_id} is not null or ${t.chat_user_id} is not null`),
    check('conversations_doctor', sql`${t.channel} <> 'doctor' or ${t.user_id} is not null`),
    uniqueIndex('conversations_one_doctor')
      .on(t.user_id)
      .where(sql`${t.channel} = 'doctor'`),
    uniqueIndex('conversations_one_support')
      .on(t.chat_user_id)
      .where(sql`${t.channel} = 'support'`),
    index('conversations_user').on(t.user_id, t.id),
    index('conversations_chat_user').on(t.chat_user_id),
    index('conversations_open')
      .on(t.team, t.answer_by, t.id)
      .where(sql`${t.state} <> 'closed'`),
    index('conversations_promised')
      .on(t.channel, t.team, t.answer_by, t.id)
      .where(sql`${t.state} <> 'closed'`),
    index('conversations_list').on(t.state, t.last_message_at, t.id),
    index('conversations_assigned').on(t.assigned_to),
    index('conversations_emergency')
      .on(t.emergency_since)
      .where(sql`${t.emergency_since} is not null`),
    index('conversations_promise')
      .on(t.missed_by)
      .where(sql`${t.waiting_since} is not null and ${t.missed_at} is null`),
  ],
)

/** A message of a thread, in the order of `seq`; stored before it is acknowledged and never changed (D-43). */
export const conversationMessages = pgTable(
  'conversation_messages',
  {
    id: key(),
    public_id: publicId(),
    conversation_id: ref(() => conversations.id).notNull(),
    seq: integer().notNull(),
    sender: text().$type<Sender>().notNull(),
    staff_id: ref(() => staffMembers.id),
    /** The sender's own id of the message: a repeat is answered with the stored row (D-43). */
    client_id: text(),
    body: text().notNull(),
    via: text().$type<'chat' | 'email'>().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [
    oneOf('conversation_messages_sender', t.sender, SENDERS),
    oneOf('conversation_messages_via', t.via, ['chat', 'email']),
    uniqueIndex('conversation_messages_order').on(t.conversation_id, t.seq),
    uniqueIndex('conversation_messages_once')
      .on(t.conversation_id, t.sender, t.client_id)
      .where(sql`${t.client_id} is not null`),
    index('conversation_messages_staff').on(t.staff_id),
  ],
)

/** A file of a message; shown to nobody before the scanner found it clean (D-44). */
export const messageAttachments = pgTable(
  'message_attachments',
  {
    id: key(),
    public_id: publicId(),
    message_id: ref(() => conversationMessages.id).notNull(),
    upload_id: ref(() => uploads.id)
      .notNull()
      .unique(),
    name: text().notNull(),
    scan: text().$type<ScanState>().notNull(),
    scanned_at: instant(),
  },
  (t) => [
    oneOf('message_attachments_scan', t.scan, SCAN_STATES),
    index('message_attachments_message').on(t.message_id),
    index('message_attachments_pending')
      .on(t.id)
      .where(isIn(t.scan, ['pending'])),
  ],
)

/** A note of staff on a thread, for staff only. */
export const conversationNotes = pgTable(
  'conversation_notes',
  {
    id: key(),
    conversation_id: ref(() => conversations.id).notNull(),
    staff_id: ref(() => staffMembers.id).notNull(),
    body: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index('conversation_notes_conversation').on(t.conversation_id, t.id),
    index('conversation_notes_staff').on(t.staff_id),
  ],
)

/** The moves of a thread through its life cycle, append only. */
export const conversationEvents = pgTable(
  'conversation_events',
  {
    id: key(),
    conversation_id: ref(() => conversations.id).notNull(),
    event: text().$type<ConversationEvent>().notNull(),
    /** "staff:id", "user:id", "visitor" or "server". */
    actor: text().notNull(),
    note: text(),
    at: instant().notNull(),
  },
  (t) => [index('conversation_events_conversation').on(t.conversation_id, t.id)],
)

/** Prepared replies; what they say is in their versions. */
export const cannedReplies = pgTable(
  'canned_replies',
  {
    id: key(),
    public_id: publicId(),
    channel: text().$type<CannedReplyChannel>().notNull(),
    created_at: instant().notNull(),
    ended_at: instant(),
  },
  (t) => [oneOf('canned_replies_channel', t.channel, CANNED_REPLY_CHANNELS)],
)

/** Each wording of a prepared reply and who wrote it; append only. */
export const cannedReplyVersions = pgTable(
  'canned_reply_versions',
  {
    id: key(),
    reply_id: ref(() => cannedReplies.id).notNull(),
    version: integer().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    staff_id: ref(() => staffMembers.id),
    created_at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('canned_reply_versions_order').on(t.reply_id, t.version),
    index('canned_reply_versions_staff').on(t.staff_id),
  ],
)

/** Each setting of the office hours, in US Eastern; the newest of an area holds (D-45). Append only. */
export const officeHours = pgTable(
  'office_hours',
  {
    id: key(),
    area: text().$type<OfficeHourArea>().notNull(),
    /** Days of the week as digits, Monday 1 to Sunday 7: "12345". */
    weekdays: text().notNull(),
    /** "HH:MM" in US Eastern. */
    opens: text().notNull(),
    closes: text().notNull(),
    staff_id: ref(() => staffMembers.id).notNull(),
    created_at: instant().notNull(),
  },
  (t) => [
    oneOf('office_hours_area', t.area, OFFICE_HOUR_AREAS),
    index('office_hours_area_id').on(t.area, t.id),
    index('office_hours_staff').on(t.staff_id),
  ],
)

/** What became of an email that arrived at a ticket's reply address; a second delivery finds its row and is ignored. */
export const inboundEmails = pgTable(
  'inbound_emails',
  {
    id: key(),
    /** SHA-256 of the message's own id, or of the whole message without one. */
    delivery_sha: text().notNull().unique(),
    conversation_id: ref(() => conversations.id),
    outcome: text().notNull(),
    received_at: instant().notNull(),
  },
  (t) => [index('inbound_emails_conversation').on(t.conversation_id)],
)
