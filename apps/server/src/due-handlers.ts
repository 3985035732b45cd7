import type { Ctx } from './context.ts'
import { finishCancellation, renewHold } from './rooms/billing/index.ts'
import { remindForm } from './rooms/checkout/index.ts'
import type { DueHandlers } from './jobs/due.ts'
import { remindOfVideo } from './rooms/assessments/index.ts'
import { expireDrafts } from './rooms/drafts/index.ts'
import { assumeDelivered } from './rooms/fulfilment/index.ts'
import { breakPromise } from './rooms/promises/index.ts'
import {
  endPastDue,
  openCheckIn,
  remindOfCheckIn,
  renewPlan,
  retryRenewal,
  sendNotice,
  startBoughtPlan,
  tellSupport,
} from './rooms/subscriptions/index.ts'
import { reconcileNightly, reconcilePage } from './rooms/staff-billing/index.ts'
import { applyRetention } from './rooms/retention/index.ts'
import { escalateTask } from './rooms/tasks/index.ts'
import { checkWaitlist } from './rooms/waitlist/index.ts'
import {
  ACCESS_REVIEW,
  LICENSE_WARNING,
  askForAccessReview,
  warnOfLicense,
} from './rooms/staff-accounts/index.ts'
import { autoAccept, remindOfAdjustForm, remindOfPrescription } from './rooms/prescriptions/index.ts'

/** What each kind of due item does; every room adds its own here and nowhere else. */
export function dueHandlers(ctx: Ctx): DueHandlers {
  return {
    [ACCESS_REVIEW]: (item) => askForAccessReview(ctx, item),
    [LICENSE_WARNING]: (item) => warnOfLicense(ctx, item),
    hold_renew: (item) => renewHold(ctx, item),
    form_reminder: (item) => remindForm(ctx, item),
    video_reminder: (item) => remindOfVideo(ctx, item),
    prescription_auto_accept: (item) => autoAccept(ctx, item),
    prescription_reminder: (item) => remindOfPrescription(ctx, item),
    adjust_reminder: (item) => remindOfAdjustForm(ctx, item),
    draft_expiry: (item) => expireDrafts(ctx, item),
    assume_delivered: (item) => assumeDelivered(ctx, item),
    renewal: (item) => renewPlan(ctx, item),
    renewal_retry: (item) => retryRenewal(ctx, item),
    renewal_notice: (item) => sendNotice(ctx, item),
    check_in: (item) => openCheckIn(ctx, item),
    check_in_reminder: (item) => remindOfCheckIn(ctx, item),
    dunning_support: (item) => tellSupport(ctx, item),
    dunning_end: (item) => endPastDue(ctx, item),
    plan_start: (item) => startBoughtPlan(ctx, item),
    promise_breach: (item) => breakPromise(ctx, item),
    waitlist_check: () => checkWaitlist(ctx),
    task_escalation: (item) => escalateTask(ctx, item),
    reconciliation: (item) => reconcileNightly(ctx, item),
    reconciliation_page: (item) => reconcilePage(ctx, item),
    retention: (item) => applyRetention(ctx, item),
    cancellation_final: (item) => finishCancellation(ctx, item),
  }
}
