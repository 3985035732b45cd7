import type { Ctx } from '../../../context.ts'
import { patientCalls } from '../../../http/implement.ts'
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

export function accountsRoutes(ctx: Ctx) {
  const os = patientCalls.accounts
  return {
    login: os.login.handler(({ input, context }) => login(ctx, context.caller, input)),
    forgotPassword: os.forgotPassword.handler(({ input, context }) =>
      forgotPassword(ctx, context.caller, input),
    ),
    mailLoginLink: os.mailLoginLink.handler(({ input }) => mailLoginLink(ctx, input)),
    openLoginLink: os.openLoginLink.handler(({ input, context }) =>
      openLoginLink(ctx, context.caller, input),
    ),
    checkPasswordLink: os.checkPasswordLink.handler(({ input }) => checkPasswordLink(ctx, input.token)),
    resetPassword: os.resetPassword.handler(({ input, context }) =>
      resetPassword(ctx, context.caller, input),
    ),
    updatePassword: os.updatePassword.handler(({ input, context }) =>
      updatePassword(ctx, context.caller, input),
    ),
    logout: os.logout.handler(({ context }) => logout(ctx, context.caller)),
    logoutPlain: os.logoutPlain.handler(({ context }) => logout(ctx, context.caller)),
    readSession: os.readSession.handler(({ context }) => readSession(ctx, context.caller)),
    listSessions: os.listSessions.handler(({ context }) => listSessions(ctx, context.caller)),
    endSession: os.endSession.handler(({ input, context }) => endOneSession(ctx, context.caller, input.id)),
    endOtherSessions: os.endOtherSessions.handler(({ context }) => endOtherSessions(ctx, context.caller)),
    ownAddress: os.ownAddress.handler(({ context }) => ({ message: '', ip: context.caller.meta.ip })),
  }
}
