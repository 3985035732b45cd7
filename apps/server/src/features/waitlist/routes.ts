import { eq } from 'drizzle-orm'
import { actorOf, asPatient } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { users } from '../../db/schema.ts'
import { patientCalls, staffCalls } from '../../http/implement.ts'
import { writeAudit } from '../audit/index.ts'
import { joinStateList } from './join-state-list.ts'
import { HIGHER_DOSES, joinWaitlist } from './join-waitlist.ts'
import { listPeopleWaiting, listWaiting, notifyWaitlistNow } from './list-waitlist.ts'

/** Returns the handlers of this feature's calls: "We'll notify you as soon as the doses are available.". */
export function waitlistRoutes(ctx: Ctx) {
  const os = patientCalls.waitlist
  return {
    joinDoseList: os.joinDoseList.handler(async ({ context }) => {
      const patient = asPatient(context.caller)
      await ctx.db.transaction(async (tx) => {
        const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, patient.userId))
        if (!user?.email) return
        await joinWaitlist(tx, ctx.clock, user.email, HIGHER_DOSES)
        await writeAudit(tx, ctx.clock, {
          actor: actorOf(patient),
          purpose: 'operations',
          action: 'waitlist.joined',
          subjectUser: patient.userId,
          requestId: patient.meta.requestId,
        })
      })
      return { status: 'success' as const, message: 'We will notify you.' }
    }),
    joinStateList: os.joinStateList.handler(({ input, context }) =>
      joinStateList(ctx, context.caller, input),
    ),
  }
}

/** Returns the handlers of the calls of the staff who notify the waiting list. */
export function staffWaitlistRoutes(ctx: Ctx) {
  const os = staffCalls.waitlist
  return {
    list: os.list.handler(({ context }) => listWaiting(ctx, context.caller)),
    people: os.people.handler(({ input, context }) => listPeopleWaiting(ctx, context.caller, input)),
    tell: os.tell.handler(({ input, context }) => notifyWaitlistNow(ctx, context.caller, input)),
  }
}
