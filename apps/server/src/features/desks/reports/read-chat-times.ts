import { answerTimes } from '@contour/domain/conversations/answer-promise'
import { CHANNELS } from '@contour/domain/conversations/conversation-values'
import type { Taken } from '@contour/domain/reports/time-figures'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader } from '../../../db/database.ts'
import { readOfficeHours } from '../../ground/conversations/index.ts'
import type { Span } from './span.ts'

const Answered = z.array(
  z.object({
    channel: z.enum(CHANNELS),
    sender: z.enum(['clinician', 'support']),
    asked: z.coerce.date(),
    answered: z.coerce.date(),
    is_ticket: z.boolean(),
  }),
)

/**
 * The answers of a month by staff, each to the first message that waited for it, against the promise of that message: by the
 * office hours of today. Automatic replies answer nothing.
 */
export async function readChatTimes(db: Reader, { from, until }: Span) {
  const found = await db.execute(sql`with answers as (
      select m.conversation_id, m.seq, m.sender, m.created_at, (select min(w.created_at) from conversation_messages w
        where w.conversation_id = m.conversation_id and w.seq < m.seq and w.sender in ('patient', 'visitor')
          and w.seq > coalesce((select max(b.seq) from conversation_messages b
            where b.conversation_id = m.conversation_id and b.seq < m.seq and b.sender in ('clinician', 'support')), 0)
        ) as asked
      from conversation_messages m
      where m.created_at >= ${from}::timestamptz and m.created_at < ${until}::timestamptz
        and m.sender in ('clinician', 'support'))
    select c.channel, a.sender, a.asked, a.created_at as answered, exists (select 1 from conversation_events e
        where e.conversation_id = c.id and e.event = 'made_ticket' and e.at >= a.asked and e.at <= a.created_at)
        as is_ticket
    from answers a join conversations c on c.id = a.conversation_id where a.asked is not null`)
  const hours = await readOfficeHours(db, 'chat')
  const chats: Record<'clinician' | 'support' | 'ticket', Taken[]> = {
    clinician: [],
    support: [],
    ticket: [],
  }
  for (const { channel, sender, asked, answered, is_ticket: isTicket } of Answered.parse(found.rows)) {
    const { answerBy } = answerTimes({ channel, team: sender, isTicket, since: asked }, hours)
    // Support answers a doctor's thread by the time of a ticket.
    const kind =
      sender === 'clinician' ? 'clinician' : isTicket || channel === 'doctor' ? 'ticket' : 'support'
    chats[kind].push({
      minutes: (answered.getTime() - asked.getTime()) / 60_000,
      kept: answered <= answerBy,
    })
  }
  return chats
}
