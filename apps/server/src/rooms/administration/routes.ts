import type { Ctx } from '../../context.ts'
import { Fault } from '../../fault.ts'
import { staffCalls } from '../../http/implement.ts'

/** Calls of this room. */
export function administrationRoutes(_ctx: Ctx) {
  const os = staffCalls.administration
  const todo = () => Promise.reject(new Fault('unavailable'))
  return {
    outbox: os.outbox.handler(todo),
    retryMessage: os.retryMessage.handler(todo),
    jobs: os.jobs.handler(todo),
    runJob: os.runJob.handler(todo),
    audit: os.audit.handler(todo),
  }
}
