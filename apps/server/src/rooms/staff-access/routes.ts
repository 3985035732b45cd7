import type { Ctx } from '../../context.ts'
import { Fault } from '../../fault.ts'
import { staffCalls } from '../../http/implement.ts'

/** Calls of this room. */
export function staffAccessRoutes(_ctx: Ctx) {
  const os = staffCalls.access
  const todo = () => Promise.reject(new Fault('unavailable'))
  return {
    login: os.login.handler(todo),
    logout: os.logout.handler(todo),
    me: os.me.handler(todo),
  }
}
