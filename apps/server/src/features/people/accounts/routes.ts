import { patientCalls, routes } from '../../../http/implement.ts'
import { endOneSession } from './end-one-session.ts'
import { endOtherSessions } from './end-other-sessions.ts'
import { forgotPassword } from './forgot-password.ts'
import { listSessions } from './list-sessions.ts'
import { mailLoginLink, openLoginLink } from './login-link.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { readSession } from './read-session.ts'
import { checkPasswordLink, resetPassword } from './reset-password.ts'
import { updatePassword } from './update-password.ts'

export const accountsRoutes = routes(patientCalls.accounts, (ctx) => ({
  login: ({ input, context }) => login(ctx, context.caller, input),
  forgotPassword: ({ input, context }) => forgotPassword(ctx, context.caller, input),
  mailLoginLink: ({ input }) => mailLoginLink(ctx, input),
  openLoginLink: ({ input, context }) => openLoginLink(ctx, context.caller, input),
  checkPasswordLink: ({ input }) => checkPasswordLink(ctx, input.token),
  resetPassword: ({ input, context }) => resetPassword(ctx, context.caller, input),
  updatePassword: ({ input, context }) => updatePassword(ctx, context.caller, input),
  logout: ({ context }) => logout(ctx, context.caller),
  logoutPlain: ({ context }) => logout(ctx, context.caller),
  readSession: ({ context }) => readSession(ctx, context.caller),
  listSessions: ({ context }) => listSessions(ctx, context.caller),
  endSession: ({ input, context }) => endOneSession(ctx, context.caller, input.id),
  endOtherSessions: ({ context }) => endOtherSessions(ctx, context.caller),
  ownAddress: ({ context }) => ({ message: '', ip: context.caller.meta.ip }),
}))
