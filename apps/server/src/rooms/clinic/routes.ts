import type { Ctx } from '../../context.ts'
import { Fault } from '../../fault.ts'
import { staffCalls } from '../../http/implement.ts'

/** Calls of this room. */
export function clinicRoutes(_ctx: Ctx) {
  const os = staffCalls.clinic
  const todo = () => Promise.reject(new Fault('unavailable'))
  return {
    queue: os.queue.handler(todo),
    take: os.take.handler(todo),
    release: os.release.handler(todo),
    chart: os.chart.handler(todo),
    prescribe: os.prescribe.handler(todo),
    voidPrescription: os.voidPrescription.handler(todo),
    deny: os.deny.handler(todo),
    requireVisit: os.requireVisit.handler(todo),
    visitDone: os.visitDone.handler(todo),
    addNote: os.addNote.handler(todo),
  }
}
