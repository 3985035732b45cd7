import type { Ctx } from '../../context.ts'
import { Fault } from '../../fault.ts'
import { staffCalls } from '../../http/implement.ts'

/** Calls of this room. */
export function fulfilmentRoutes(_ctx: Ctx) {
  const os = staffCalls.pharmacy
  const todo = () => Promise.reject(new Fault('unavailable'))
  return {
    board: os.board.handler(todo),
    ship: os.ship.handler(todo),
    deliver: os.deliver.handler(todo),
    pause: os.pause.handler(todo),
    resume: os.resume.handler(todo),
  }
}
