import { ALARM_LEVELS, ALARM_OUTCOMES, YELLOW_OUTCOMES } from '@contour/domain/conversations/alarm-outcomes'
import type { AlarmLevel, AlarmOutcome, YellowOutcome } from '@contour/domain/conversations/alarm-outcomes'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, key, oneOf, publicId, ref } from './columns.ts'
import { conversationMessages, conversations } from './conversations.ts'
import { staffMembers } from './people.ts'

/** Which clinician is on call for which states and when (D-46). */
export const onCallShifts = pgTable(
  'on_call_shifts',
  {
    id: key(),
    public_id: publicId(),
    staff_id: ref(() => staffMembers.id).notNull(),
    starts_at: instant().notNull(),
    ends_at: instant().notNull(),
    /** Two-letter codes separated by spaces. */
    states: text().notNull(),
    created_by: ref(() => staffMembers.id),
    created_at: instant().notNull(),
    removed_at: instant(),
  },
  (t) => [
    check('on_call_shifts_order', sql`${t.ends_at} > ${t.starts_at}`),
    index('on_call_shifts_time').on(t.ends_at, t.starts_at),
    index('on_call_shifts_staff').on(t.staff_id),
    index('on_call_shifts_created_by').on(t.created_by),
  ],
)

/** An emergency word in a message, and who has been alerted until a contact is logged (D-46). */
export const emergencyAlerts = pgTable(
  'emergency_alerts',
  {
    id: key(),
    conversation_id: ref(() => conversations.id).notNull(),
    message_id: ref(() => conversationMessages.id).notNull(),
    rule: text().notNull(),
    started_at: instant().notNull(),
    /** 0: nobody alerted yet; 1: the clinician on call; 2: again; 3: every licensed clinician and the administrators. */
    stage: integer().notNull(),
    /** When the next step comes; after the last one, from when on a further message begins a new round. */
    next_at: instant(),
    ended_at: instant(),
    ended_by: ref(() => staffMembers.id),
    /** How the patient was reached, as logged by the clinician. */
    contact: text(),
    /** Which of the outcomes that end an alarm it was (D-77); null for one that ended before they were told apart. */
    outcome: text().$type<AlarmOutcome | YellowOutcome>(),
    /** The network and hour of a visitor's alarm, whose task it shares (D-77); null for a patient's. */
    visitor_group: text(),
    /** Red is an emergency; yellow is a symptom word alone, at which a clinician looks (D-77). */
    level: text().$type<AlarmLevel>().notNull().default('red'),
    /** Yellow: by when a clinician looks, and who has it, where one is on call. */
    look_by: instant(),
    owner: ref(() => staffMembers.id),
    /** The version of the words that found it (D-77); null for the button, and for alarms from before there were versions. */
    words_version: integer(),
  },
  (t) => [
    index('emergency_alerts_conversation').on(t.conversation_id, t.id),
    index('emergency_alerts_message').on(t.message_id),
    index('emergency_alerts_ended_by').on(t.ended_by),
    index('emergency_alerts_visitor_group')
      .on(t.visitor_group)
      .where(sql`${t.ended_at} is null`),
    oneOf('emergency_alerts_outcome', t.outcome, [...ALARM_OUTCOMES, ...YELLOW_OUTCOMES]),
    oneOf('emergency_alerts_level', t.level, ALARM_LEVELS),
    index('emergency_alerts_owner').on(t.owner),
    index('emergency_alerts_yellow')
      .on(t.look_by, t.id)
      .where(sql`${t.level} = 'yellow' and ${t.ended_at} is null`),
    index('emergency_alerts_due')
      .on(t.next_at)
      .where(sql`${t.ended_at} is null`),
  ],
)

/**
 * The words and patterns that raise an alarm, with their examples (D-77). Version 1 is built in; a later one is written by a
 * staff member as a draft and published by another, and never changes afterwards.
 */
export const alarmWordVersions = pgTable(
  'alarm_word_versions',
  {
    id: key(),
    public_id: publicId(),
    /** Null while it is a draft. */
    version: integer().unique(),
    words: jsonb().notNull(),
    author: ref(() => staffMembers.id).notNull(),
    created_at: instant().notNull(),
    changed_at: instant().notNull(),
    published_by: ref(() => staffMembers.id),
    published_at: instant(),
  },
  (t) => [
    check(
      'alarm_word_versions_published',
      sql`(${t.version} is null) = (${t.published_at} is null) and (${t.version} is null) = (${t.published_by} is null)`,
    ),
    check(
      'alarm_word_versions_two_people',
      sql`${t.published_by} is null or ${t.published_by} <> ${t.author}`,
    ),
    uniqueIndex('alarm_word_versions_one_draft')
      .on(sql`(true)`)
      .where(sql`${t.version} is null`),
    index('alarm_word_versions_author').on(t.author),
    index('alarm_word_versions_published_by').on(t.published_by),
  ],
)
