import type { Ctx } from './context.ts'
import { chargeWaitingFee, finishCancellation } from './features/care/subscriptions/finish-cancellation.ts'
import { reauthorize } from './features/care/payments/reauthorize.ts'
import { scanAttachment } from './features/ground/conversations/index.ts'
import { remindOfRequest } from './features/desks/clinic/index.ts'
import { drawSample } from './features/care/clinical-quality/index.ts'
import { sendFormReminder } from './features/desks/checkout/index.ts'
import type { JobHandlers } from './jobs/scheduled-jobs.ts'
import { sendVideoReminder } from './features/care/assessments/index.ts'
import { expireDrafts } from './features/desks/drafts/index.ts'
import { askDoseQuestions, endDoseQuestions } from './features/care/dose-questions/index.ts'
import { applyNotices, askForNotices } from './features/care/state-notices/index.ts'
import { askInHand, assumeDelivered, reviewBeforeShipping } from './features/care/shipments/index.ts'
import { readScans } from './features/care/carrier-scans/index.ts'
import { breakComplaintPromise } from './features/care/complaints/index.ts'
import { assumeReplacementDelivered, breakReplacementPromise } from './features/care/replacement/index.ts'
import { markOrderLate } from './features/care/promises/index.ts'
import {
  endPastDueSubscription,
  openCheckIn,
  sendCheckInReminder,
  renewSubscription,
  retryRenewal,
  sendNotice,
  startPurchasedSubscription,
  notifySupport,
} from './features/care/subscriptions/index.ts'
import { releaseIdle } from './features/desks/inbox/index.ts'
import { reconcileNightly, reconcilePage } from './features/desks/billing/index.ts'
import { alertStaff } from './features/care/emergencies/index.ts'
import { settleStoredVideo } from './features/ground/media/index.ts'
import { notifyUnread } from './features/care/message-notices/index.ts'
import { applyRetention } from './features/ground/retention/index.ts'
import { settleStateCare } from './features/care/state-openings/index.ts'
import { checkClosedStates } from './features/ground/closed-states/index.ts'
import { sweepStoryFile } from './features/desks/stories/index.ts'
import { escalateTask } from './features/ground/tasks/index.ts'
import { makeTicketWhenDue } from './features/care/tickets/index.ts'
import {
  cancelLostBookings,
  missBooked,
  noticeCanceled,
  noticeLate,
  noticeMissed,
  remindOfVisit,
  watchHeld,
} from './features/care/visits/index.ts'
import { checkWaitlist } from './features/desks/waitlist/index.ts'
import {
  ACCESS_REVIEW,
  grantAfterWait,
  LICENSE_WARNING,
  requestAccessReview,
  sendLicenseWarning,
} from './features/people/staff-accounts/index.ts'
import {
  autoAccept,
  followUpUnanswered,
  sendAdjustFormReminder,
  sendPrescriptionReminder,
  settlePatientsClocks,
} from './features/care/prescriptions/index.ts'

/** The handler of each kind of scheduled job; every feature adds its own here and nowhere else. */
export function jobHandlers(ctx: Ctx): JobHandlers {
  return {
    [ACCESS_REVIEW]: (item) => requestAccessReview(ctx, item),
    closed_states: () => checkClosedStates(ctx),
    state_care: () => settleStateCare(ctx),
    [LICENSE_WARNING]: (item) => sendLicenseWarning(ctx, item),
    role_grant: (item) => grantAfterWait(ctx, item),
    prescription_sample: (item) => drawSample(ctx, item),
    hold_renew: (item) => reauthorize(ctx, item),
    form_reminder: (item) => sendFormReminder(ctx, item),
    video_reminder: (item) => sendVideoReminder(ctx, item),
    prescription_auto_accept: (item) => autoAccept(ctx, item),
    decision_clock: (item) => settlePatientsClocks(ctx, item),
    prescription_reminder: (item) => sendPrescriptionReminder(ctx, item),
    prescription_unanswered: (item) => followUpUnanswered(ctx, item),
    adjust_reminder: (item) => sendAdjustFormReminder(ctx, item),
    draft_expiry: (item) => expireDrafts(ctx, item),
    assume_delivered: (item) => assumeDelivered(ctx, item),
    assume_replacement_delivered: (item) => assumeReplacementDelivered(ctx, item),
    parcel_scans: (item) => readScans(ctx, item),
    replacement_late: (item) => breakReplacementPromise(ctx, item),
    complaint_overdue: (item) => breakComplaintPromise(ctx, item),
    renewal: (item) => renewSubscription(ctx, item),
    renewal_retry: (item) => retryRenewal(ctx, item),
    renewal_notice: (item) => sendNotice(ctx, item),
    check_in: (item) => openCheckIn(ctx, item),
    check_in_reminder: (item) => sendCheckInReminder(ctx, item),
    dunning_support: (item) => notifySupport(ctx, item),
    dunning_end: (item) => endPastDueSubscription(ctx, item),
    plan_start: (item) => startPurchasedSubscription(ctx, item),
    promise_breach: (item) => markOrderLate(ctx, item),
    waitlist_check: () => checkWaitlist(ctx),
    task_escalation: (item) => escalateTask(ctx, item),
    reconciliation: (item) => reconcileNightly(ctx, item),
    reconciliation_page: (item) => reconcilePage(ctx, item),
    retention: (item) => applyRetention(ctx, item),
    support_ticket: (item) => makeTicketWhenDue(ctx, item),
    emergency_alert: (item) => alertStaff(ctx, item),
    unread_notice: (item) => notifyUnread(ctx, item),
    cancellation_final: (item) => finishCancellation(ctx, item),
    fee_charge: (item) => chargeWaitingFee(ctx, item),
    conversation_release: (item) => releaseIdle(ctx, item),
    stored_video: (item) => settleStoredVideo(ctx, item),
    attachment_scan: (item) => scanAttachment(ctx, item),
    story_file_sweep: (item) => sweepStoryFile(ctx, item),
    dose_questions: (item) => askDoseQuestions(ctx, item),
    dose_questions_in_hand: (item) => askInHand(ctx, item),
    dose_questions_end: (item) => endDoseQuestions(ctx, item),
    shipping_review: (item) => reviewBeforeShipping(ctx, item),
    patient_request: (item) => remindOfRequest(ctx, item),
    legal_notice: () => applyNotices(ctx),
    state_notices: (item) => askForNotices(ctx, item),
    visit_reminder: (item) => remindOfVisit(ctx, item),
    visit_missed: (item) => missBooked(ctx, item),
    visit_missed_notice: (item) => noticeMissed(ctx, item),
    visit_watch: (item) => watchHeld(ctx, item),
    visit_late: (item) => noticeLate(ctx, item),
    visit_canceled_notice: (item) => noticeCanceled(ctx, item),
    visit_bookings_check: (item) => cancelLostBookings(ctx, item),
  }
}
