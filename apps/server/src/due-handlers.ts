import type { Ctx } from './context.ts'
import { renewHold } from './rooms/billing/index.ts'
import { remindForm } from './rooms/checkout/index.ts'
import type { DueHandlers } from './jobs/due.ts'

/** What each kind of due item does; every room adds its own here and nowhere else. */
export function dueHandlers(ctx: Ctx): DueHandlers {
  return {
    hold_renew: (item) => renewHold(ctx, item),
    form_reminder: (item) => remindForm(ctx, item),
  }
}
