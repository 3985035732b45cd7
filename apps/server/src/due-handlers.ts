import type { Ctx } from './context.ts'
import type { DueHandlers } from './jobs/due.ts'

/** What each kind of due item does; every room adds its own here and nowhere else. */
export function dueHandlers(_ctx: Ctx): DueHandlers {
  return {}
}
