import { contactMinutesLeft } from '@contour/domain/conversations/emergency-alert'
import { and, asc, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { keyset } from '../../../db/keyset.ts'
import { conversationMessages, conversations, emergencyAlerts } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { licensedStates } from '../../ground/states/index.ts'
import { personState } from '../../ground/conversations/index.ts'
import { personOfThread } from './person-of-thread.ts'

/** The threads with a person whom a clinician with these licenses may treat; the state of a visitor is not known. */
const treatable = (states: ReadonlySet<string>): SQL | undefined =>
  or(isNull(personState), states.size > 0 ? inArray(personState, [...states]) : undefined)

/**
 * Lists a page of the red threads, the longest without an outcome first, with the number to call: for clinicians those of
 * the states in which they are licensed, for support those of the support channel. Patients and visitors are lists of
 * their own, because anybody can be a visitor and as many as they like: no number of them stands before a patient (D-77).
 * Each reading is one audit row, with the threads in it.
 */
export async function listRedThreads(
  ctx: Ctx,
  caller: Caller,
  { who, after }: { who: 'patients' | 'visitors'; after?: string | undefined },
) {
  const staff = asStaff(caller)
  const clinician = staff.roles.includes('clinician')
  const states = clinician
    ? await licensedStates(ctx.db, ctx.clock, staff.staffId, 'treat')
    : new Set<string>()
  const mine = or(
    clinician ? treatable(states) : undefined,
    staff.roles.includes('support') ? eq(conversations.channel, 'support') : undefined,
  )
  const page = keyset(
    [
      { by: conversations.emergency_since, kind: 'instant' },
      { by: conversations.id, kind: 'number' },
    ],
    after,
  )
  const red = await ctx.db
    .select()
    .from(conversations)
    .where(
      and(
        isNotNull(conversations.emergency_since),
        who === 'patients' ? isNotNull(conversations.user_id) : isNull(conversations.user_id),
        mine ?? sql`false`,
        page.where,
      ),
    )
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const now = ctx.clock.now()
  const cut = page.cut(red, ({ emergency_since: since, id }) => [since ?? now, id])
  const alarms = await firstAlarms(
    ctx,
    cut.rows.map(({ id }) => id),
  )
  const rows = []
  for (const conversation of cut.rows) {
    const { emergency_since: since, public_id: id, channel } = conversation
    const person = await personOfThread(ctx.db, conversation)
    if (since === null) continue
    rows.push({
      id,
      channel,
      name: person.name,
      phone: person.phone,
      since: since.toISOString(),
      words: alarms.get(conversation.id)?.words ?? '',
      rings_at: alarms.get(conversation.id)?.ringsAt?.toISOString() ?? null,
      minutes_left: contactMinutesLeft(since, now),
      may_log: clinician && (person.state === null || states.has(person.state)),
    })
  }
  if (rows.length > 0)
    await audit(ctx.db, 'emergency.shown', { after: { who, threads: rows.map(({ id }) => id) } })
  return { message: 'Red threads.', rows, next: cut.next, total: null }
}

/** The first open red alarm of each thread: the words that raised it, and when it rings again. */
async function firstAlarms({ db }: Ctx, threads: readonly number[]) {
  const found = await db
    .selectDistinctOn([emergencyAlerts.conversation_id], {
      thread: emergencyAlerts.conversation_id,
      words: conversationMessages.body,
      ringsAt: emergencyAlerts.next_at,
    })
    .from(emergencyAlerts)
    .innerJoin(conversationMessages, eq(conversationMessages.id, emergencyAlerts.message_id))
    .where(
      and(
        inArray(emergencyAlerts.conversation_id, [...threads]),
        eq(emergencyAlerts.level, 'red'),
        isNull(emergencyAlerts.ended_at),
      ),
    )
    .orderBy(asc(emergencyAlerts.conversation_id), asc(emergencyAlerts.id))
  return new Map(found.map((row) => [row.thread, row]))
}
