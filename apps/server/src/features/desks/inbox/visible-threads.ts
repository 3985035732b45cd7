import { CHANNELS, TEAMS } from '@contour/domain/conversations/conversation-values'
import type { Channel, Team } from '@contour/domain/conversations/conversation-values'
import type { InboxReader } from '@contour/domain/inbox/inbox-access'
import { and, exists, ilike, inArray, not, or, sql, eq } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { chatUsers, conversationMessages, conversations } from '../../../db/schema.ts'
import { likePart, personMatches } from '../../../db/match-text.ts'
import type { Reader } from '../../../db/database.ts'
import { personState } from '../../ground/conversations/index.ts'

const NOTHING = sql`false`

const byClinicians = ({ teams, licensed }: InboxReader): SQL =>
  teams.includes('clinician')
    ? (or(
        licensed.size > 0
          ? and(sql`${conversations.channel} = 'doctor'`, inArray(personState, [...licensed]))
          : undefined,
        sql`${conversations.channel} = 'support' and ${conversations.team} = 'clinician'`,
        and(
          sql`${conversations.channel} = 'support' and ${conversations.emergency_since} is not null`,
          or(
            sql`${personState} is null`,
            licensed.size > 0 ? inArray(personState, [...licensed]) : undefined,
          ),
        ),
      ) ?? NOTHING)
    : NOTHING

const bySupport = ({ teams }: InboxReader): SQL =>
  teams.includes('support')
    ? sql`(${conversations.channel} = 'support' or ${conversations.team} = 'support')`
    : NOTHING

/** The threads that the caller may read: the condition of `readsAs` for a query that joins `users` (D-38). */
export const readableThreads = (reader: InboxReader): SQL =>
  or(byClinicians(reader), bySupport(reader)) ?? NOTHING

/**
 * The same for threads without an emergency, as one condition for each channel and team: each pair has its own part of
 * the index, so that a page does not pass over the threads of others, and what the pair decides is not asked of each row.
 */
export const calmKinds = (reader: InboxReader): SQL[] =>
  CHANNELS.flatMap((channel) =>
    TEAMS.flatMap((team) => {
      const readable = ofKind(reader, channel, team)
      if (readable === null) return []
      const kind = sql`${conversations.channel} = ${sql.raw(`'${channel}'`)} and ${conversations.team} = ${sql.raw(`'${team}'`)}`
      return and(kind, readable) ?? []
    }),
  )

/** What decides about a thread of a channel and team: null for none of them, undefined for all. */
function ofKind({ teams, licensed }: InboxReader, channel: Channel, team: Team): SQL | null | undefined {
  if (teams.includes('support') && (channel === 'support' || team === 'support')) return undefined
  if (!teams.includes('clinician')) return null
  if (channel === 'support') return team === 'clinician' ? undefined : null
  return licensed.size > 0 ? inArray(personState, [...licensed]) : null
}

/** The doctor threads of which support learns only that they exist (D-38). */
export const hiddenThreads = (reader: InboxReader): SQL =>
  reader.teams.includes('support')
    ? (and(sql`${conversations.channel} = 'doctor'`, not(readableThreads(reader))) ?? NOTHING)
    : NOTHING

/** Finds threads by name or email of their person. Needs the joins with `users` and `chat_users`. */
export const personFound = (search: string): SQL => {
  const part = likePart(search)
  return (
    or(
      ...personMatches(search),
      ilike(chatUsers.email, part),
      ilike(sql`coalesce(${chatUsers.first_name}, '') || ' ' || coalesce(${chatUsers.last_name}, '')`, part),
    ) ?? NOTHING
  )
}

/** Finds threads by the words of their messages; only for threads that the caller may read. */
export const wordsFound = (db: Reader, search: string): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(conversationMessages)
      .where(
        and(
          eq(conversationMessages.conversation_id, conversations.id),
          ilike(conversationMessages.body, likePart(search)),
        ),
      ),
  )
