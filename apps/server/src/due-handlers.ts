import type { Ctx } from './context.ts'
import { renewHold } from './rooms/billing/index.ts'
import { remindForm } from './rooms/checkout/index.ts'
import type { DueHandlers } from './jobs/due.ts'
import { remindOfForm, remindOfVideo } from './rooms/assessments/index.ts'
import { autoAccept, remindOfAdjustForm, remindOfPrescription } from './rooms/prescriptions/index.ts'

/** What each kind of due item does; every room adds its own here and nowhere else. */
export function dueHandlers(ctx: Ctx): DueHandlers {
  return {
<<<<<<< HEAD
    form_reminder: (item) => remindOfForm(ctx, item),
    video_reminder: (item) => remindOfVideo(ctx, item),
=======
    hold_renew: (item) => renewHold(ctx, item),
    form_reminder: (item) => remindForm(ctx, item),
>>>>>>> main
    prescription_auto_accept: (item) => autoAccept(ctx, item),
    prescription_reminder: (item) => remindOfPrescription(ctx, item),
    adjust_reminder: (item) => remindOfAdjustForm(ctx, item),
  }
}
