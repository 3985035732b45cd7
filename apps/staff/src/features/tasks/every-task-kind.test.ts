import { STAFF_ROLES, staffContract, type StaffRole } from '@contour/contract'
import { mayOpenPage, STAFF_PAGES } from '@contour/contract/staff-pages'
import { TASK_KINDS, taskKindFacts, type TaskKind } from '@contour/domain/tasks/task-kinds'
import { expect, test, vi } from 'vitest'
import { taskHref } from './task-href.ts'

vi.mock('virtual:staff-contract', async () => ({
  default: (await import('@contour/contract')).staffContract,
}))
const { sectionsOf } = await import('../../frame/staff-sections.ts')
const { mayCall } = await import('../../calls/may-call.ts')

/** What the creators of each kind write as its subject, and whom it may go to besides the kind's own role. */
const CREATED: Record<TaskKind, { subject: string; also?: readonly StaffRole[] }> = {
  emergency_contact: { subject: 'conversation:t1' },
  yellow_look: { subject: 'conversation:t1' },
  care_hold: { subject: 'care_hold:h1' },
  visitor_alarm: { subject: 'visitors:medical' },
  reply_overdue: { subject: 'conversation:t1', also: ['clinician'] },
  order_late: { subject: 'order:o1', also: ['pharmacy', 'support'] },
  addon_bought: { subject: 'order:o1' },
  patient_moved_state: { subject: 'user:p1' },
  shipping_state_differs: { subject: 'order:o1' },
  license_differs: { subject: 'order:o1' },
  state_notice_unread: { subject: 'order:o1' },
  visit_to_arrange: { subject: 'order:o1' },
  visit_waits: { subject: 'order:o1' },
  identity_referred: { subject: 'order:o1' },
  identity_video_missing: { subject: 'order:o1' },
  check_in_missing: { subject: 'order:o1' },
  decline_without_form: { subject: 'order:o1' },
  prescription_unanswered: { subject: 'order:o1' },
  delivery_questioned: { subject: 'order:o1' },
  complaint_use: { subject: 'complaint:c1' },
  product_difference: { subject: 'pharmacy_product:m1' },
  shipment_problem: { subject: 'order:o1', also: ['support', 'clinician'] },
  parcel_problem: { subject: 'order:o1' },
  complaint_decision: { subject: 'complaint:c1' },
  replacement_late: { subject: 'replacement:r1' },
  replacement_requested: { subject: 'replacement:r1' },
  replacement_to_ship: { subject: 'replacement:r1' },
  plan_past_due: { subject: 'subscription:s1' },
  email_failed: { subject: 'message:m1' },
  email_does_not_arrive: { subject: 'user:p1' },
  data_request: { subject: 'data_request:d1', also: ['clinician'] },
  handed_over: { subject: 'handover:h1', also: ['billing'] },
  fee_unpaid: { subject: 'subscription:s1' },
  dispute_opened: { subject: 'dispute:d1' },
  plan_after_dispute: { subject: 'subscription:s1' },
  medicine_ends: { subject: 'subscription:s1' },
  refund_waits: { subject: 'refund:r1' },
  credit_waits: { subject: 'credit:c1' },
  coupon_waits: { subject: 'coupon:c1' },
  card_testing_suspected: { subject: 'site:cards' },
  refund_failed: { subject: 'payment:i1' },
  captured_instead_of_voided: { subject: 'payment:i1' },
  money_without_order: { subject: 'payment:i1' },
  reconciliation_difference: { subject: 'payment:i1' },
  license_expiring: { subject: 'license:a-b1-NY' },
  roles_wait: { subject: 'roles:g1' },
  staff_password_known: { subject: 'staff:s1' },
  state_closed: { subject: 'state:NY' },
  uploads_failing: { subject: 'site:uploads' },
  state_care: { subject: 'state:NY' },
  clinical_sign_off: { subject: 'content:clinical' },
  prescription_sample: { subject: 'sample:2026-11' },
  prescription_questioned: { subject: 'order:o1' },
  adverse_event: { subject: 'adverse_event:e1' },
  same_note: { subject: 'staff:s1' },
  staff_access_review: { subject: 'access:staff' },
  earlier_message: { subject: 'message:m1' },
}

const kinds = Object.keys(TASK_KINDS) as TaskKind[]
const ABOUT_A_PATIENT =
  /^(order|conversation|user|subscription|payment|handover|replacement|complaint|care_hold|refund|credit|dispute|data_request)/

/** A task as the server sends it: of a patient with no order yet, unless it is about one. */
const taskOf = (kind: TaskKind) => {
  const { subject } = CREATED[kind]
  return {
    kind,
    subject,
    order_id: subject.startsWith('order:') ? 'o1' : null,
    patient_id: ABOUT_A_PATIENT.test(subject) ? 'p1' : null,
  }
}

/** Whether a page stands at an address, and the role may make the call that it reads from. */
function opens(role: StaffRole, href: string): boolean {
  const [path = ''] = href.split('?')
  // Each role that answers for people has its own part of this page.
  if (path.startsWith('/people/')) return mayCall([role], 'service', 'person')
  const page = STAFF_PAGES.find(({ path: own }) => own === `/${path.split('/')[1] ?? ''}`)
  return page !== undefined && mayOpenPage(staffContract, [role], page)
}

test.each(kinds)(
  'W-61 R-007 a task of the kind %s leads each role that sees it to a page that it may open',
  (kind) => {
    const roles = [taskKindFacts(kind).role, ...(CREATED[kind].also ?? [])]
    for (const role of STAFF_ROLES) {
      const href = taskHref(taskOf(kind), new Set(sectionsOf([role]).map(({ id }) => id)))
      if (href !== null) expect([role, href, opens(role, href)]).toEqual([role, href, true])
      if (roles.includes(role)) expect([role, kind, href]).not.toEqual([role, kind, null])
    }
    // An escalated one stands on an administrator's list too, who may hand it over, whatever its role.
    expect(mayCall(['administrator'], 'administration', 'handOverTask')).toBe(true)
  },
)
