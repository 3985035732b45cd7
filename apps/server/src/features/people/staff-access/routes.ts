import { asStaff } from '../../../caller.ts'
import { AppError } from '../../../app-error.ts'
import { staffCalls, routes } from '../../../http/implement.ts'
import { changeOwnPassword } from './change-own-password.ts'
import { logInStaff } from './log-in-staff.ts'
import { endOwnStaffSession, listOwnStaffSessions } from './own-sessions.ts'
import { readStaff } from './read-staff.ts'
import { endStaffSession, staffSessionEnd } from './staff-session-store.ts'

export const staffAccessRoutes = routes(staffCalls.access, (ctx) => ({
  login: async ({ input, context }) => ({
    message: 'Signed in.',
    ...(await logInStaff(ctx, context.caller, input)),
  }),
  logout: async ({ context }) => {
    await endStaffSession(ctx.db, ctx.clock, asStaff(context.caller).tokenHash)
    return { message: 'Signed out.' }
  },
  me: async ({ context }) => {
    const { staffId, tokenHash } = asStaff(context.caller)
    const endsAt = await staffSessionEnd(ctx.db, tokenHash)
    if (!endsAt) throw new AppError('unauthenticated')
    const staff = await readStaff(ctx.db, staffId)
    return { message: 'Signed in.', staff, ends_at: endsAt.toISOString() }
  },
  changePassword: ({ input, context }) => changeOwnPassword(ctx, context.caller, input),
  sessions: ({ context }) => listOwnStaffSessions(ctx, context.caller),
  endSession: ({ input, context }) => endOwnStaffSession(ctx, context.caller, input.id),
}))
