import { and, asc, count, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { conversationMessages, conversations, emergencyAlerts, staffMembers } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { licensedStates } from '../../ground/states/index.ts'
import { personState } from '../../ground/conversations/index.ts'
import { personOfThread } from './person-of-thread.ts'

/** So many are shown; the earliest promise is the first. */
const MOST = 100

/**
 * Lists the yellow alarms of patients whom the clinician may treat, the earliest promise first, with the words that a
 * clinician is to read, who has it, and by when (D-77). How many wait in other states is a number without names. Red alarms
 * have a list of their own. Each reading is one audit row.
 */
export async function listYellow(ctx: Ctx, caller: Caller) {
  const staff = asStaff(caller)
  const states = await licensedStates(ctx.db, ctx.clock, staff.staffId, 'treat')
  const isOpen = and(eq(emergencyAlerts.level, 'yellow'), isNull(emergencyAlerts.ended_at))
  const isMine = or(isNull(personState), states.size > 0 ? inArray(personState, [...states]) : undefined)
  const [all] = await ctx.db.select({ count: count() }).from(emergencyAlerts).where(isOpen)
  const found = await ctx.db
    .select({
      conversation: conversations,
      words: conversationMessages.body,
      since: emergencyAlerts.started_at,
      lookBy: emergencyAlerts.look_by,
      owner: staffMembers.name,
      mine: sql<number>`count(*) over ()::int`,
    })
    .from(emergencyAlerts)
    .innerJoin(conversations, eq(conversations.id, emergencyAlerts.conversation_id))
    .innerJoin(conversationMessages, eq(conversationMessages.id, emergencyAlerts.message_id))
    .leftJoin(staffMembers, eq(staffMembers.id, emergencyAlerts.owner))
    .where(and(isOpen, isMine))
    .orderBy(asc(emergencyAlerts.look_by), asc(emergencyAlerts.id))
    .limit(MOST)
  const rows = []
  for (const { conversation, words, since, lookBy, owner } of found) {
    const person = await personOfThread(ctx.db, conversation)
    rows.push({
      id: conversation.public_id,
      channel: conversation.channel,
      name: person.name,
      phone: person.phone,
      words,
      since: since.toISOString(),
      look_by: (lookBy ?? since).toISOString(),
      owner,
    })
  }
  if (rows.length > 0)
    await audit(ctx.db, 'emergency.shown', { after: { who: 'yellow', threads: rows.map(({ id }) => id) } })
  const elsewhere = (all?.count ?? 0) - (found[0]?.mine ?? 0)
  return { message: 'Yellow alarms.', rows, elsewhere }
}
