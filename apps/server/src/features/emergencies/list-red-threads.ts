import { contactMinutesLeft } from '@contour/domain/conversations/emergency-alert'
import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { asStaff } from '../../caller.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { conversations } from '../../db/schema.ts'
import { audit } from '../audit/index.ts'
import { personState } from '../inbox/index.ts'
import { statesOfStaff } from './assert-licensed.ts'
import { threadSubject } from './notice-emergency.ts'
import { personOfThread } from './person-of-thread.ts'

/** So many are shown, of those that the caller may see; more red threads at once are beyond any list. */
const MOST = 50

/** The threads with a person whom a clinician with these licenses may treat; the state of a visitor is not known. */
const treatable = (states: ReadonlySet<string>): SQL | undefined =>
  or(isNull(personState), states.size > 0 ? inArray(personState, [...states]) : undefined)

/**
 * Lists the red threads, the longest first, with the number to call: for clinicians those of the states in which they are
 * licensed and of visitors, for support those of the support channel. Each shown is audited.
 */
export async function listRedThreads(ctx: Ctx, caller: Caller) {
  const staff = asStaff(caller)
  const clinician = staff.roles.includes('clinician')
  const states = clinician ? await statesOfStaff(ctx.db, ctx.clock, staff.staffId) : new Set<string>()
  const mine = or(
    clinician ? treatable(states) : undefined,
    staff.roles.includes('support') ? eq(conversations.channel, 'support') : undefined,
  )
  const red = await ctx.db
    .select()
    .from(conversations)
    .where(and(isNotNull(conversations.emergency_since), mine ?? sql`false`))
    .orderBy(asc(conversations.emergency_since))
    .limit(MOST)
  const now = ctx.clock.now()
  const rows = []
  for (const conversation of red) {
    const { emergency_since: since, public_id: id, channel } = conversation
    const person = await personOfThread(ctx.db, conversation)
    const treats = clinician && (person.state === null || states.has(person.state))
    if (since === null) continue
    await audit(ctx.db, 'emergency.shown', { subjectUser: conversation.user_id, subject: threadSubject(id) })
    rows.push({
      id,
      channel,
      name: person.name,
      phone: person.phone,
      since: since.toISOString(),
      minutes_left: contactMinutesLeft(since, now),
      may_log: treats,
    })
  }
  return { status: 'success' as const, message: 'Red threads.', rows }
}
