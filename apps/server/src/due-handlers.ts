import type { Ctx } from './context.ts'
import type { DueHandlers } from './jobs/due.ts'
import { autoAccept, remindOfAdjustForm, remindOfPrescription } from './rooms/prescriptions/index.ts'

/** What each kind of due item does; every room adds its own here and nowhere else. */
export function dueHandlers(ctx: Ctx): DueHandlers {
  return {
    prescription_auto_accept: (item) => autoAccept(ctx, item),
    prescription_reminder: (item) => remindOfPrescription(ctx, item),
    adjust_reminder: (item) => remindOfAdjustForm(ctx, item),
  }
}
