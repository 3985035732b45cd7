import { eq } from 'drizzle-orm'
import { asPatient } from '../../../caller.ts'
import { users } from '../../../db/schema.ts'
import { patientCalls, staffCalls, routes } from '../../../http/implement.ts'
import { audit } from '../../ground/audit/index.ts'
import { joinStateList } from './join-state-list.ts'
import { HIGHER_DOSES, joinWaitlist } from './join-waitlist.ts'
import { listPeopleWaiting, listWaiting, notifyWaitlistNow } from './list-waitlist.ts'

/** Returns the handlers of this feature's calls: "We'll notify you as soon as the doses are available.". */
export const waitlistRoutes = routes(patientCalls.waitlist, (ctx) => ({
  joinDoseList: async ({ context }) => {
    const patient = asPatient(context.caller)
    await ctx.db.transaction(async (tx) => {
      const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, patient.userId))
      if (!user?.email) return
      await joinWaitlist(tx, ctx.clock, user.email, HIGHER_DOSES)
      await audit(tx, 'waitlist.joined', { subjectUser: patient.userId })
    })
    return { message: 'We will notify you.' }
  },
  joinStateList: ({ input }) => joinStateList(ctx, input),
}))

export const staffWaitlistRoutes = routes(staffCalls.waitlist, (ctx) => ({
  list: () => listWaiting(ctx),
  people: ({ input }) => listPeopleWaiting(ctx, input),
  tell: ({ input }) => notifyWaitlistNow(ctx, input),
}))
