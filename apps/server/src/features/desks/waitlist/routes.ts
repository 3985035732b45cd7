import { eq } from 'drizzle-orm'
import { asPatient } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { users } from '../../../db/schema.ts'
import { patientCalls, staffCalls } from '../../../http/implement.ts'
import { audit } from '../../ground/audit/index.ts'
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
        await audit(tx, 'waitlist.joined', { subjectUser: patient.userId })
      })
      return { status: 'success' as const, message: 'We will notify you.' }
    }),
    joinStateList: os.joinStateList.handler(({ input }) => joinStateList(ctx, input)),
  }
}

/** Returns the handlers of the calls of the staff who notify the waiting list. */
export function staffWaitlistRoutes(ctx: Ctx) {
  const os = staffCalls.waitlist
  return {
    list: os.list.handler(() => listWaiting(ctx)),
    people: os.people.handler(({ input }) => listPeopleWaiting(ctx, input)),
    tell: os.tell.handler(({ input }) => notifyWaitlistNow(ctx, input)),
  }
}
