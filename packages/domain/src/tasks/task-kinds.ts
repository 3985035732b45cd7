import type { StaffRole } from '../staff-accounts/staff-role.ts'

/** A length of time: elapsed hours, or calendar or business days that end when the office closes (D-45). */
export type TaskWait = { hours: number } | { days: number } | { businessDays: number }

export type TaskKindFacts = {
  /** The staff role whose home page lists the task; administrators also see the escalated tasks of every role. */
  role: StaffRole
  /** The title in the list; it names no patient and no drug, because others may see the screen. */
  title: string
  /** When the task must be done, counted from its creation. */
  due: TaskWait
  /** When it also appears on the administrators' list, counted from its creation. */
  escalate: TaskWait
  /** The event that resolves it automatically, as text; null if only a staff member can close it. */
  resolvedBy: string | null
}

const NEXT_DAY = { due: { businessDays: 1 }, escalate: { businessDays: 2 } } as const
const THREE_DAYS = { due: { businessDays: 3 }, escalate: { businessDays: 5 } } as const

/**
 * Every kind of task (D-54). A stored task retains its kind (D-75), so kinds are added and never renamed. The due times
 * are our own; those set by a regulation cite it.
 */
export const TASK_KINDS = {
  /** D-46: the clinician on call must reach the person before everybody is alerted. */
  emergency_contact: {
    role: 'clinician',
    title: 'A patient may be in an emergency',
    due: { hours: 0.25 },
    escalate: { hours: 0.5 },
    resolvedBy: 'A contact is logged.',
  },
  /** D-77: a clinician looks at a symptom word within 15 minutes of the office hours; the due time is the alarm's own. */
  yellow_look: {
    role: 'clinician',
    title: 'A message needs a clinician to look',
    due: { hours: 0.25 },
    escalate: { hours: 24 },
    resolvedBy: 'A clinician says what they found.',
  },
  /** D-76: the patient was promised an answer by the task's due time, which is the hold's own. */
  care_hold: {
    role: 'clinician',
    title: 'A patient is on hold',
    ...NEXT_DAY,
    resolvedBy: 'A clinician lifts the hold.',
  },
  /** D-77: anybody can write emergency words, so a person of support looks before a clinician is called. */
  visitor_alarm: {
    role: 'support',
    title: 'Visitors wrote emergency words',
    due: { hours: 0.25 },
    escalate: { hours: 0.5 },
    resolvedBy: 'Somebody has looked at each of them.',
  },
  /** a reply promise was missed; the task is for the team that has the thread. */
  reply_overdue: {
    role: 'support',
    title: 'A message waits for an overdue answer',
    due: { hours: 4 },
    escalate: { hours: 8 },
    resolvedBy: 'The message is answered, or the thread is closed or handed over.',
  },
  /** D-93: the promise of an order ran out; the role is that of whoever has it, the due time the new promise. */
  order_late: {
    role: 'clinician',
    title: 'An order is late',
    ...NEXT_DAY,
    resolvedBy: 'The order moves on, or the patient has it.',
  },
  addon_bought: {
    role: 'clinician',
    title: 'An add-on was bought',
    ...NEXT_DAY,
    resolvedBy: 'The prescription is signed, or the order ends.',
  },
  patient_moved_state: {
    role: 'clinician',
    title: 'A patient moved to another state',
    ...NEXT_DAY,
    resolvedBy: 'The address returns to the state of the intake.',
  },
  shipping_state_differs: {
    role: 'clinician',
    title: 'The shipping state differs from the intake',
    ...NEXT_DAY,
    resolvedBy: 'The prescription is signed, or the order ends.',
  },
  license_differs: {
    role: 'clinician',
    title: 'An order ships to a state where its prescriber is not licensed',
    ...NEXT_DAY,
    resolvedBy: 'A prescription is signed, or the order ends.',
  },
  /** without the notice nobody can sign, and only the patient can read it. */
  state_notice_unread: {
    role: 'support',
    title: 'A patient has not read the notice of a state',
    ...NEXT_DAY,
    resolvedBy: 'The patient reads the notice, or the order ends.',
  },
  visit_to_arrange: {
    role: 'clinician',
    title: 'A visit must be arranged',
    ...NEXT_DAY,
    resolvedBy: 'The visit takes place, or the order ends.',
  },
  /** M-06: the patient sits in the waiting room, so minutes count. */
  visit_waits: {
    role: 'clinician',
    title: 'A checked-in patient waits for a late visit',
    due: { hours: 0.25 },
    escalate: { hours: 0.5 },
    resolvedBy: 'A clinician calls the patient, or the visit ends.',
  },
  /** D-47: only a clinician may reject an identity video. */
  identity_referred: {
    role: 'clinician',
    title: 'An identity video needs a clinician',
    ...NEXT_DAY,
    resolvedBy: 'The video is accepted, another one is asked for, or the order ends.',
  },
  identity_video_missing: {
    role: 'support',
    title: 'Another identity video was asked for',
    ...THREE_DAYS,
    resolvedBy: 'The patient sends the video, or the order ends.',
  },
  check_in_missing: {
    role: 'support',
    title: 'A check-in is missing',
    ...NEXT_DAY,
    resolvedBy: 'The patient sends the form, or the order ends.',
  },
  decline_without_form: {
    role: 'support',
    title: 'Declined without a requested change',
    ...NEXT_DAY,
    resolvedBy: 'The patient sends the change, or the prescription is replaced.',
  },
  /** D-76: where silence accepts nothing, the order would wait forever; the patient was told when we call. */
  prescription_unanswered: {
    role: 'support',
    title: 'A patient has not answered, and no timer runs',
    ...NEXT_DAY,
    resolvedBy: 'The patient answers, or the prescription is withdrawn.',
  },
  delivery_questioned: {
    role: 'support',
    title: 'A patient reports a problem with a delivery',
    ...NEXT_DAY,
    resolvedBy: 'The delivery is confirmed.',
  },
  /** D-104: "use it or not" within four office hours; the due time is the complaint's own. */
  complaint_use: {
    role: 'pharmacy',
    title: 'A patient asks whether a parcel may be used',
    due: { hours: 4 },
    escalate: { businessDays: 1 },
    resolvedBy: 'The pharmacy or a clinician answers, or the patient takes it back.',
  },
  /** D-85: until a product says what differs, no reason that it would give can be chosen at the signature. */
  product_difference: {
    role: 'pharmacy',
    title: 'A product does not say what makes it different',
    ...THREE_DAYS,
    resolvedBy: 'The product says what differs.',
  },
  /** M-15: the role is that of whoever solves it; what it is stands in the order. */
  shipment_problem: {
    role: 'pharmacy',
    title: 'A parcel cannot be sent',
    ...NEXT_DAY,
    resolvedBy: 'The shipment is resumed, or the order goes back to a clinician or ends.',
  },
  /** M-17: the carrier waits with it, returns it or lost it. */
  parcel_problem: {
    role: 'support',
    title: 'A parcel does not arrive',
    ...NEXT_DAY,
    resolvedBy: 'The parcel is delivered.',
  },
  /** D-92: how a complaint ends. */
  complaint_decision: {
    role: 'support',
    title: 'A complaint must be decided',
    ...NEXT_DAY,
    resolvedBy: 'It is replaced or explained, billing is asked for a refund, or the patient takes it back.',
  },
  /** D-93: the promise of a replacement ran out, and the patient has a new date. */
  replacement_late: {
    role: 'support',
    title: 'A replacement is late',
    ...NEXT_DAY,
    resolvedBy: 'The replacement ships or is delivered, or the money is refunded instead.',
  },
  replacement_requested: {
    role: 'support',
    title: 'A patient requests a replacement',
    ...NEXT_DAY,
    resolvedBy: 'The request is approved, refused, or billing is asked for a refund.',
  },
  replacement_to_ship: {
    role: 'pharmacy',
    title: 'A replacement must be shipped',
    ...NEXT_DAY,
    resolvedBy: 'The replacement ships, or the money is refunded instead.',
  },
  plan_past_due: {
    role: 'support',
    title: 'A plan has been past due for 14 days',
    ...THREE_DAYS,
    resolvedBy: 'The patient pays, or the plan ends.',
  },
  /** The operator resends it once the message sender works. */
  email_failed: {
    role: 'administrator',
    title: 'A message could not be delivered',
    ...NEXT_DAY,
    resolvedBy: 'The message is sent again.',
  },
  /** ADR 0033: her address bounced, or she reported our mail as spam. */
  email_does_not_arrive: {
    role: 'support',
    title: 'Email does not arrive: call her',
    ...NEXT_DAY,
    resolvedBy: 'A new address is verified.',
  },
  /** 45 CFR 164.524(b)(2): a reply within 30 days of the request; escalated while there is time left. */
  data_request: {
    role: 'support',
    title: 'A patient requests their records',
    due: { days: 30 },
    escalate: { days: 20 },
    resolvedBy: 'The request is answered or withdrawn.',
  },
  /** D-94: support gives it to billing or to a colleague, with what they need to know. */
  handed_over: {
    role: 'support',
    title: 'A colleague handed something over',
    ...NEXT_DAY,
    resolvedBy: null,
  },
  fee_unpaid: {
    role: 'billing',
    title: 'An early termination fee was not paid',
    ...THREE_DAYS,
    resolvedBy: 'The fee is paid.',
  },
  dispute_opened: {
    role: 'billing',
    title: 'A payment is disputed',
    ...THREE_DAYS,
    resolvedBy: 'The evidence is sent, or the dispute is closed.',
  },
  /** M-28: a dispute stopped the renewals, and nothing of the plan goes on by itself. */
  plan_after_dispute: {
    role: 'billing',
    title: 'Decide about the plan after a dispute',
    ...NEXT_DAY,
    resolvedBy: 'The renewals are resumed, or the plan is canceled.',
  },
  /** D-88: no parcel comes in time. Due a week before the last dose, or the next day, and it escalates then: not before. */
  medicine_ends: {
    role: 'support',
    title: 'Call the patient before the medicine ends',
    due: { businessDays: 1 },
    escalate: { days: 100 },
    resolvedBy: 'The plan goes on without a missed week, or it is canceled.',
  },
  refund_waits: {
    role: 'billing',
    title: 'A refund is waiting for a second approver',
    ...NEXT_DAY,
    resolvedBy: 'The second approver decides.',
  },
  credit_waits: {
    role: 'billing',
    title: 'A credit is waiting for a second approver',
    ...NEXT_DAY,
    resolvedBy: 'The second approver decides.',
  },
  coupon_waits: {
    role: 'billing',
    title: 'A coupon is waiting for a second approver',
    ...NEXT_DAY,
    resolvedBy: 'The second approver decides.',
  },
  /** D-58: many declined cards within an hour, from any user. */
  card_testing_suspected: {
    role: 'billing',
    title: 'Many declined cards: possible card testing',
    due: { hours: 4 },
    escalate: { hours: 8 },
    resolvedBy: null,
  },
  refund_failed: {
    role: 'billing',
    title: 'A refund failed',
    ...NEXT_DAY,
    resolvedBy: 'A later refund is made.',
  },
  /** D-71: money that belongs to no order needs a staff member to handle it. */
  captured_instead_of_voided: {
    role: 'billing',
    title: 'A payment was captured instead of voided',
    ...NEXT_DAY,
    resolvedBy: 'The refund is made.',
  },
  money_without_order: {
    role: 'billing',
    title: 'A payment has no order',
    ...NEXT_DAY,
    resolvedBy: 'The order is created, or the payment is voided or refunded.',
  },
  reconciliation_difference: {
    role: 'billing',
    title: 'The gateway and the ledger differ',
    ...NEXT_DAY,
    resolvedBy: 'They agree again.',
  },
  license_expiring: {
    role: 'administrator',
    title: 'A license expires soon',
    due: { days: 30 },
    escalate: { days: 30 },
    resolvedBy: 'A later date is entered.',
  },
  /** D-96: a second administrator agrees, or says no. */
  roles_wait: {
    role: 'administrator',
    title: 'Roles wait for a second administrator',
    ...NEXT_DAY,
    resolvedBy: 'The roles are granted or refused.',
  },
  /** D-58: somebody has the password of a staff account, or tries to guess it. */
  staff_password_known: {
    role: 'administrator',
    title: 'Somebody tries to sign in to a staff account',
    due: { hours: 1 },
    escalate: { hours: 4 },
    resolvedBy: 'The sign-in of the account is set up again.',
  },
  /** D-101: opened, and nobody there may prescribe or send. */
  state_closed: {
    role: 'administrator',
    title: 'A state that you opened sells nothing',
    ...NEXT_DAY,
    resolvedBy: 'Somebody is licensed there again, or the state is closed by decision.',
  },
  /** the store takes no files of browsers, which only browsers notice. */
  uploads_failing: {
    role: 'administrator',
    title: 'Uploads of patients fail',
    due: { hours: 2 },
    escalate: { hours: 4 },
    resolvedBy: 'An upload succeeds.',
  },
  /** D-104: their parcels wait for a licensed clinician and pharmacy, and after 14 days their treatment ends. */
  state_care: {
    role: 'administrator',
    title: 'Patients wait, because nobody is licensed in their state',
    due: { hours: 4 },
    escalate: { hours: 24 },
    resolvedBy: 'Somebody is licensed there again, or nobody is left who waits.',
  },
  /** D-86: while content is unsigned no new patient is taken. */
  clinical_sign_off: {
    role: 'medical_director',
    title: 'Clinical content is waiting for a signature',
    ...NEXT_DAY,
    resolvedBy: 'Everything is signed.',
  },
  prescription_sample: {
    role: 'medical_director',
    title: 'Look at the prescriptions that were drawn',
    due: { businessDays: 10 },
    escalate: { businessDays: 15 },
    resolvedBy: 'All of them have been judged.',
  },
  prescription_questioned: {
    role: 'clinician',
    title: 'The medical director does not agree with a prescription',
    ...NEXT_DAY,
    resolvedBy: null,
  },
  adverse_event: {
    role: 'medical_director',
    title: 'An adverse event must be assessed',
    ...NEXT_DAY,
    resolvedBy: 'The event is closed.',
  },
  /** D-85. */
  same_note: {
    role: 'medical_director',
    title: 'A clinician writes the same note on most charts',
    due: { businessDays: 5 },
    escalate: { businessDays: 10 },
    resolvedBy: null,
  },
  /** Compliance requires a review of all access every quarter. */
  staff_access_review: {
    role: 'administrator',
    title: 'Review who has access',
    due: { businessDays: 10 },
    escalate: { businessDays: 10 },
    resolvedBy: null,
  },
  /** A message to staff from before tasks were stored as rows; its kind is unknown. */
  earlier_message: {
    role: 'administrator',
    title: 'A message to staff',
    ...THREE_DAYS,
    resolvedBy: null,
  },
} as const satisfies Record<string, TaskKindFacts>

export type TaskKind = keyof typeof TASK_KINDS

export const taskKindFacts = (kind: TaskKind): TaskKindFacts => TASK_KINDS[kind]
