import { and, asc, inArray, isNotNull, sql } from 'drizzle-orm'
import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { conversations } from '../../../db/schema.ts'
import { sha256 } from '../../../randomness.ts'
import { licensedStates } from '../../ground/states/index.ts'
import { personState } from '../../ground/conversations/index.ts'
import { cliniciansOnCall } from './alerted-staff.ts'

/**
 * Whether a patient in danger waits, for the red line on every page of the console (D-77, comp 20): how many, since when,
 * and who is on call. It names nobody and holds no word of a message, so every role may read it and no read is audited; a
 * clinician's line reads the red list itself when `version` changes. Somebody who is a clinician alone is told of the
 * patients of their states.
 */
export async function readRedBar(ctx: Ctx, caller: Caller) {
  const staff = asStaff(caller)
  const onlyClinician = staff.roles.every((role) => role === 'clinician')
  const states = onlyClinician ? [...(await licensedStates(ctx.db, ctx.clock, staff.staffId, 'treat'))] : []
  const mine = states.length > 0 ? inArray(personState, states) : sql`false`
  const red = await ctx.db
    .select({ id: conversations.public_id, since: conversations.emergency_since, state: personState })
    .from(conversations)
    .where(
      and(
        isNotNull(conversations.emergency_since),
        isNotNull(conversations.user_id),
        onlyClinician ? mine : undefined,
      ),
    )
    .orderBy(asc(conversations.emergency_since), asc(conversations.id))
  const onCall = new Set<string>()
  for (const state of new Set(red.map((row) => row.state)))
    for (const { name } of await cliniciansOnCall(ctx.db, ctx.clock, state)) onCall.add(name)
  return {
    message: 'Patients in danger.',
    waiting: red.length,
    since: red[0]?.since?.toISOString() ?? null,
    on_call: [...onCall],
    version: sha256(red.map(({ id }) => id).join()).slice(0, 12),
  }
}
