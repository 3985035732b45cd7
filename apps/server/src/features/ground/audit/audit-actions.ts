import type { OrderEvent } from '@contour/domain/orders/order-life-cycle'
import type { PaymentEvent } from '@contour/domain/payments/payment-life-cycle'
import type { SubscriptionEvent } from '@contour/domain/subscriptions/subscription-life-cycle'
import type { TaskEvent } from '@contour/domain/tasks/task-life-cycle'
import type { VisitEvent } from '@contour/domain/visits/visit-life-cycle'
import { isKeyOf, keysOf } from '@contour/domain/table-keys'

/** Why a record was opened or changed, as an access report tells the patient. */
export type AuditPurpose = 'treatment' | 'payment' | 'operations' | 'access' | 'own record'

/** What is audited, by why it is done. Stored and searched for: a name is never changed. */
const LISTED = {
  treatment: [
    'record.read_by_checkout_session',
    'identity.read',
    'identity.referred',
    'identity.accepted',
    'identity.asked_again',
    'identity.rejected',
    'identity.replaced',
    'identity.lapsed',
    'identity.waiting',
    'prescription.issued',
    'complaint.use_answered',
    'plan.switched',
    'prescription.accepted',
    'prescription.auto',
    'prescription.declined',
    'prescription.decline_taken_back',
    'prescription.take_back_refused',
    'prescription.change_refused',
    'prescription.voided',
    'care_hold.opened',
    'care_hold.repeated',
    'care_hold.kept',
    'care_hold.lifted',
    'care_hold.lift_refused',
    'care_hold.read',
    'care_holds.listed',
    'dose_questions.asked',
    'dose_questions.answered',
    'dose_questions.unanswered',
    'dose_questions.settled',
    'state_notices.read',
    'chat.joined_answered',
    'emergency.shown',
    'emergency.noticed',
    'emergency.contact_logged',
    'emergency.attempt_logged',
    'emergency.alerted',
    'emergency.visitors_looked_at',
    'emergency.looked_at',
    'adverse_event.recorded',
    'adverse_event.assessed',
    'adverse_events.listed',
    'prescription_sample.judged',
    'prescription_samples.listed',
    'alarm_words.saved',
    'alarm_words.dropped',
    'alarm_words.published',
    'image_request.asked',
    'image_request.answered',
    'image_request.withdrawn',
    'image_request.lapsed',
    'order.video_attached',
    'order.taken',
    'upload.checked',
    'file.read',
    'form.stopped',
    'form.submitted',
    'message.sent',
    'draft.dropped',
    'draft.saved',
    'draft.read',
    'disqualified',
    'intake.filed',
    'chart.read',
    'chart.changes_confirmed',
    'accounts.told_apart',
    'accounts.taken_as_one',
    'chart.note_added',
    'queue.read',
    'visits.read',
    'visit.started',
  ],
  payment: [
    'cart_link.made',
    'cart_link.revoked',
    'cart.saved',
    'coupon.asked',
    'coupon.created',
    'coupon.active',
    'coupon.paused',
    'coupon.ended',
    'coupon.second_approved',
    'coupon.refused',
    'gateway_event.retried',
    'invoice.read',
    'receipt.read',
    'order.checkout_succeeded',
    'subscription.cancelled_by_staff',
    'subscription.renewals_resumed',
    'subscription.replacement_bought',
    'subscription.pay_now',
    'card_block.lifted',
    'card.blocked',
    'card.updated',
    'card.updated_at_gateway',
    'card.removed_at_gateway',
    'refund.asked',
    'refund.approved',
    'refund.second_approved',
    'refund.refused',
    'refund.made',
    'refund.made_at_gateway',
    'renewal.retried_by_staff',
    'renewal.link_sent',
    'dispute.opened',
    'dispute.read',
    'dispute.answered',
    'credit.asked',
    'credit.granted',
    'credit.second_approved',
    'credit.refused',
    'payment.stray_money',
    'payments.reconciled',
    'ledger.read',
    'ledger.searched',
    'addon.chosen',
  ],
  access: [
    'call.denied',
    'call.denied_and_more',
    'caller.verified',
    'caller.refused',
    'caller.ended',
    'code.accepted_email',
    'code.accepted_phone',
    'code.wrong_email',
    'code.wrong_phone',
    'code.sent_email',
    'code.sent_phone',
    'contact.undone_email',
    'contact.undone_phone',
    'contact.change_email',
    'contact.change_phone',
    'contact.change_email_refused',
    'contact.change_phone_refused',
    'contact.kept_email',
    'contact.kept_phone',
    'address.save_refused',
    'prescription.decide_refused',
    'profile.update_refused',
    'profile.read',
    'session.by_cart_link',
    'session.ended_other',
    'sessions.ended_others',
    'sessions.ended_by_purchase',
    'resume_link.mailed',
    'resume_link.opened',
    'login_link.mailed',
    'login_link.opened',
    'login.delayed',
    'login.refused',
    'login.opened',
    'logout',
    'password.link',
    'password.set',
    'password.changed',
    'password.change_refused',
  ],
  'own record': ['prescription.read'],
  operations: [
    'audit.exported',
    'address.saved',
    'profile.updated',
    'identity.listed',
    'conversion.resent',
    'reply.promise_missed',
    'prices.published',
    'state.rules_changed',
    'backup.restored',
    'backup.rehearsed',
    'state.opened',
    'state.closed',
    'prices.dropped',
    'leads.searched',
    'message.retried',
    'job.run',
    'job.run_refused',
    'staff.invited',
    'staff.joined',
    'staff.sign_in_set',
    'staff.sign_in_reset',
    'staff.link_revoked',
    'staff.changed',
    'staff.roles_asked',
    'staff.roles_granted',
    'staff.roles_refused',
    'staff.enabled',
    'staff.disabled',
    'staff.reviewed',
    'staff.license_saved',
    'staff.license_removed',
    'staff.sessions_ended',
    'staff.session_ended',
    'staff.login',
    'staff.login_refused',
    'staff.login_warned',
    'staff.password_refused',
    'staff.password_changed',
    'staff.code_refused',
    'staff.passkey_added',
    'staff.passkey_removed',
    'staff.biography_saved',
    'staff.portrait_saved',
    'staff.portrait_removed',
    'on_call.added',
    'on_call.removed',
    'office_hours.saved',
    'task.refused',
    'tasks.listed',
    'visit.order_moved',
    'story.file_stored',
    'story.file_removed',
    'story.file_swept',
    'story.drafted',
    'story.approved',
    'story.withdrawn',
    'legal_page.drafted',
    'legal_page.approved',
    'legal_page.withdrawn',
    'closed_day.drafted',
    'closed_day.approved',
    'closed_day.withdrawn',
    'content.drafted',
    'content.approved',
    'content.withdrawn',
    'content.test_sent',
    'claim.drafted',
    'claim.approved',
    'claim.withdrawn',
    'claim.approval_refused',
    'artifact.signed',
    'artifact.withdrawn',
    'order.late_closed',
    'order.promise_broken',
    'order.cancel_reason',
    'order.read',
    'orders.listed',
    'charts.listed',
    'order.tracking_corrected',
    'late_orders.listed',
    'parcel.scanned',
    'parcel.scan_ignored',
    'delivery.confirmed',
    'delivery.answered',
    'delivery.answer_refused',
    'pharmacy_board.read',
    'pharmacy_labels.printed',
    'pharmacy_manifest.read',
    'parcel.packed',
    'pharmacy_products.read',
    'pharmacy.added',
    'pharmacy.changed',
    'pharmacy_product.added',
    'pharmacy_product.changed',
    'lot.added',
    'lot.changed',
    'lot.searched',
    'lot.exported',
    'pharmacy_replacements.read',
    'attachment.scanned',
    'data_requests.listed',
    'data_request.asked',
    'data_request.withdrawn',
    'data_request.fulfilled',
    'data_request.refused',
    'data_request.answer_refused',
    'data_request.file_linked',
    'complaint.filed',
    'complaint.extended',
    'complaint.photo_added',
    'complaint.promise_broken',
    'complaint.replaced',
    'complaint.refund_asked',
    'complaint.refund_refused',
    'complaint.replacement_stands',
    'complaint.refunded',
    'complaint.explained',
    'complaint.withdrawn',
    'complaint.photo_shown',
    'complaint.facts_read',
    'complaints.listed',
    'complaints.counted',
    'replacement.late',
    'replacement.withdrawn',
    'replacement.requested',
    'replacement.approved',
    'replacement.refused',
    'replacement.returned',
    'replacement.refund_asked',
    'replacement.refunded',
    'replacement.refund_refused',
    'replacement.photo_shown',
    'replacement.shipped',
    'replacement.delivered',
    'replacement.delivery_assumed',
    'replacements.listed',
    'shipped_items.read',
    'console.searched',
    'person.read',
    'person.noted',
    'person.handed_over',
    'message.read',
    'message.sent_again',
    'texts.stopped',
    'texts.started',
    'email.marked',
    'email.mark_ended',
    'email.unsubscribed',
    'waitlist.joined',
    'waitlist.listed',
    'waitlist.told',
    'conversation.made_ticket',
    'conversation.released',
    'conversation.taken',
    'conversation.handed_over',
    'conversation.passed_on',
    'conversation.closed',
    'conversation.replied',
    'conversation.noted',
    'conversation.read',
    'conversation.context_read',
    'conversation.attachment_shown',
    'conversations.listed',
    'purchase.counted',
    'canned_reply.created',
    'canned_reply.changed',
    'canned_reply.ended',
    'therapies.saved',
    'intake.filed_by_phone',
    'subscription.undone',
    'subscription.moved',
    'subscription.paused',
    'subscription.cancel_asked',
    'shipment.moved',
    'shipment.skipped',
    'visit_hours.saved',
    'visit_day_off.added',
    'visit_day_off.removed',
    'setting.changed',
    'setup.exported',
    'setup.imported',
    'alert.opened',
    'alert.acknowledged',
    'alert.closed',
    'alert.looked_into',
    'alert.tested',
    'alerts.listed',
    'service.checked',
    'backup.made',
    'files.encrypted',
  ],
} as const satisfies Record<AuditPurpose, readonly string[]>

/** Every event of these life cycles is audited as `order.shipped`, for the same purpose unless it is listed above. */
const LIFE_CYCLES = {
  order: 'operations',
  payment: 'payment',
  subscription: 'operations',
  task: 'operations',
  visit: 'treatment',
} as const satisfies Record<string, AuditPurpose>

type LifeCycleAction =
  | `order.${OrderEvent}`
  | `payment.${PaymentEvent}`
  | `subscription.${SubscriptionEvent}`
  | `task.${TaskEvent}`
  | `visit.${VisitEvent}`

export type AuditAction = (typeof LISTED)[AuditPurpose][number] | LifeCycleAction

/** What is named as the subject of a row: its kind and its public id. */
export type AuditSubject = `${AuditSubjectKind}:${string}`
type AuditSubjectKind =
  | 'adverse_event'
  | 'alert'
  | 'artifact'
  | 'attachment'
  | 'canned_reply'
  | 'alarm_words'
  | 'state'
  | 'care_hold'
  | 'dose_questions'
  | 'cart'
  | 'claim'
  | 'legal_page'
  | 'closed_day'
  | 'complaint'
  | 'content'
  | 'conversation'
  | 'conversion'
  | 'coupon'
  | 'credit'
  | 'data_request'
  | 'dispute'
  | 'draft'
  | 'due'
  | 'event'
  | 'file'
  | 'message'
  | 'licence'
  | 'lot'
  | 'office_hours'
  | 'order'
  | 'parcel'
  | 'payment'
  | 'pharmacy'
  | 'pharmacy_product'
  | 'prices'
  | 'refund'
  | 'replacement'
  | 'setting'
  | 'setup'
  | 'shift'
  | 'staff'
  | 'staff-link'
  | 'story'
  | 'subscription'
  | 'roles'
  | 'task'
  | 'transaction'
  | 'upload'
  | 'user'
  | 'waitlist'

const PURPOSES: ReadonlyMap<string, AuditPurpose> = new Map(
  keysOf(LISTED).flatMap((purpose) =>
    LISTED[purpose].map((action): [string, AuditPurpose] => [action, purpose]),
  ),
)

export function purposeOf(action: AuditAction): AuditPurpose {
  const listed = PURPOSES.get(action)
  if (listed) return listed
  const [cycle = ''] = action.split('.')
  if (!isKeyOf(LIFE_CYCLES, cycle)) throw new Error(`no purpose of the action ${action}`)
  return LIFE_CYCLES[cycle]
}
