import { asStaff } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { AppError } from '../../../app-error.ts'
import { staffCalls } from '../../../http/implement.ts'
import { changeOwnPassword } from './change-own-password.ts'
import { logInStaff } from './log-in-staff.ts'
import { endOwnStaffSession, listOwnStaffSessions } from './own-sessions.ts'
import { readStaff } from './read-staff.ts'
import { endStaffSession, staffSessionEnd } from './staff-session-store.ts'

/** Returns the handlers of this feature's calls. */
export function staffAccessRoutes(ctx: Ctx) {
  const os = staffCalls.access
  return {
    login: os.login.handler(async ({ input, context }) => ({
      status: 'success' as const,
      message: 'Signed in.',
      ...(await logInStaff(ctx, context.caller, input)),
    })),
    logout: os.logout.handler(async ({ context }) => {
      await endStaffSession(ctx.db, ctx.clock, asStaff(context.caller).tokenHash)
      return { status: 'success' as const, message: 'Signed out.' }
    }),
    me: os.me.handler(async ({ context }) => {
      const { staffId, tokenHash } = asStaff(context.caller)
      const endsAt = await staffSessionEnd(ctx.db, tokenHash)
      if (!endsAt) throw new AppError('unauthenticated')
      const staff = await readStaff(ctx.db, staffId)
      return { status: 'success' as const, message: 'Signed in.', staff, ends_at: endsAt.toISOString() }
    }),
    changePassword: os.changePassword.handler(({ input, context }) =>
      changeOwnPassword(ctx, context.caller, input),
    ),
    sessions: os.sessions.handler(({ context }) => listOwnStaffSessions(ctx, context.caller)),
    endSession: os.endSession.handler(({ input, context }) =>
      endOwnStaffSession(ctx, context.caller, input.id),
    ),
  }
}
