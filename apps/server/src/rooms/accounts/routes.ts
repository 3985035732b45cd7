import type { Ctx } from '../../context.ts'
import { Fault } from '../../fault.ts'
import { patientCalls } from '../../http/implement.ts'

/** Calls of this room. */
export function accountsRoutes(_ctx: Ctx) {
  const os = patientCalls.accounts
  const todo = () => Promise.reject(new Fault('unavailable'))
  return {
    login: os.login.handler(todo),
    forgotPassword: os.forgotPassword.handler(todo),
    resetPassword: os.resetPassword.handler(todo),
    logout: os.logout.handler(todo),
    logoutPlain: os.logoutPlain.handler(todo),
    readSession: os.readSession.handler(todo),
    ownAddress: os.ownAddress.handler(todo),
  }
}
