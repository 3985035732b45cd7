import type { TaskRow } from '../../calls/calls.ts'
import type { SectionId } from '../../frame/staff-sections.ts'
import { requestHref } from '../replacement/request-href.ts'

type Placed = Pick<TaskRow, 'kind' | 'subject' | 'order_id' | 'patient_id'>

/** Returns the page for a task, among the sections open to the user; null when there is none. */
export function taskHref(task: Placed, open: ReadonlySet<SectionId>): string | null {
  const [word = '', id = ''] = task.subject.split(':')
  const patient = task.patient_id && `/billing/patients/${encodeURIComponent(task.patient_id)}`
  if (open.has('billing')) {
    if (word === 'dispute') return `/billing/disputes/${encodeURIComponent(id)}`
    if (word === 'refund') return '/billing/refunds'
    if (word === 'credit') return '/billing/refunds?state=waiting'
    if (word === 'coupon') return '/billing/coupons'
    if (task.kind === 'reconciliation_difference') return '/billing/reconciliation'
    if (task.kind === 'card_testing_suspected') return '/billing'
    if (patient && (word === 'payment' || word === 'subscription')) return patient
  }
  // A clinician's own notes, which their subject names as well, are read there and not on the page of the account.
  if (open.has('clinical-quality') && ['sample', 'adverse_event', 'staff'].includes(word))
    return '/clinical-quality'
  if (word === 'content' && open.has('sign-offs')) return '/sign-offs'
  if (word === 'state' && open.has('states')) return '/states'
  if (word === 'pharmacy_product' && open.has('lots')) return '/lots'
  if (open.has('staff')) {
    if (word === 'access' || word === 'roles') return '/staff'
    if (word === 'staff') return `/staff/${encodeURIComponent(id)}`
    // The id of a license is its holder's id and its state.
    if (word === 'license') return `/staff/${encodeURIComponent(id.replace(/-[A-Z]{2}$/, ''))}`
  }
  const person =
    task.patient_id && (open.has('orders') || open.has('billing') || open.has('charts'))
      ? `/people/${encodeURIComponent(task.patient_id)}`
      : null
  if (person && (task.kind === 'handed_over' || task.kind === 'email_does_not_arrive')) return person
  // The patient waits in the line, from which a clinician calls.
  if (task.kind === 'visit_waits' && open.has('visits')) return '/visits'
  if (word === 'data_request' && open.has('record-requests')) return '/record-requests'
  if (word === 'complaint' && open.has('complaints')) return `/complaints?complaint=${encodeURIComponent(id)}`
  if (word === 'replacement') {
    if (task.kind === 'replacement_to_ship' && open.has('pharmacy'))
      return `/pharmacy?replacement=${encodeURIComponent(id)}`
    if (open.has('complaints')) return requestHref(id)
  }
  if (word === 'care_hold' && open.has('holds')) return `/holds/${encodeURIComponent(id)}`
  if (word === 'conversation' && open.has('inbox')) return `/inbox/${encodeURIComponent(id)}`
  // Administrators read no threads; their page says which clinicians they can call.
  if (task.kind === 'emergency_contact' && open.has('on-call')) return '/on-call'
  // The visitors' alarms stand above the tasks.
  if (word === 'visitors' && open.has('home')) return '/'
  if (task.kind === 'uploads_failing' && open.has('status')) return '/status'
  if (word === 'message' && open.has('outbox')) return '/outbox?state=failed'
  if (task.order_id) {
    const order = encodeURIComponent(task.order_id)
    // The chart of the order cannot accept its video.
    if (task.kind === 'identity_referred' && open.has('identity')) return `/identity?order=${order}`
    if (open.has('queue')) return `/queue/${order}`
    if (open.has('orders')) return `/orders/${order}`
    if (task.kind === 'shipment_problem' && open.has('pharmacy')) return `/pharmacy?show=open&order=${order}`
    if (task.kind === 'order_late' && open.has('late-orders')) return '/late-orders'
  }
  return open.has('billing') ? patient : person
}
