import type { StaffRole } from '@contour/contract'
import { asStaff } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { staffCalls } from '../../http/implement.ts'
import { logInStaff } from './log-in-staff.ts'
import { readStaff } from './read-staff.ts'
import { endStaffSession } from './staff-session-store.ts'

/** The desks a role works at; each role lands on its own queue (M-01). */
const DESKS: Record<StaffRole, readonly string[]> = {
  clinician: ['queue'],
  pharmacy: ['pharmacy'],
  support: ['orders', 'cart-links'],
  billing: ['billing', 'orders', 'cart-links'],
  content: [],
  administrator: ['outbox', 'jobs', 'audit'],
}

/** Calls of this room. */
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
      const caller = asStaff(context.caller)
      const staff = await readStaff(ctx.db, caller.staffId)
      const desks = [...new Set(caller.roles.flatMap((role) => DESKS[role]))]
      return { status: 'success' as const, message: 'Signed in.', staff, desks }
    }),
  }
}
