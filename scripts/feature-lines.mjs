// What each feature does, in one line, by its noun. docs/map.md prints them; scripts/conventions/nouns.mjs refuses a feature
// without a line and a line without a feature.
export const featureLines = {
  accounts: 'People, passwords, sessions, known devices.',
  'add-on': 'What may be added to an order that was just paid.',
  administration: 'Outbox, jobs, settings and audit for administrators.',
  alerts: 'What is wrong with the service, who has it, and to whom it is told.',
  approvals: 'Content in versions: written, approved by a second staff member or after a day, withdrawn.',
  assessments: 'The medical, bare, refill and adjust forms: answers and submission.',
  attribution: 'Which visit and which click led to an order.',
  audit: 'Who read and did what, sealed into a chain.',
  billing:
    'Staff pages over payments and subscriptions: ledger, upcoming, refunds, disputes, reconciliation.',
  'care-holds': 'Nothing ships and nothing is charged: that a patient is on hold, and how a hold begins.',
  'browser-errors': 'Errors of our scripts in browsers, counted by their place in the code.',
  'carrier-scans':
    'What carriers report of parcels: webhook, asking every six hours, and what follows from a scan.',
  carts: 'One product and its add-ons, under an id that nobody can guess.',
  catalog: 'Products, terms and the three lists of the price book.',
  checkout: 'Terms, address, coupon, card and consents; ends in an authorization and an order.',
  claims: 'Results and savings that a page may print, each with source, approval and last day.',
  clinic: "The clinician's queue, chart, prescribing, denial, image requests.",
  'clinical-quality':
    'The safety net of the medical director: drawn prescriptions, adverse events, copied notes, figures of rules.',
  clinicians: 'Biography, portrait and license of a clinician, as patients see them.',
  consents: 'What was agreed to, word for word, with its version.',
  conversations: 'Threads with clinicians and support: their life cycle, and the one way to store a message.',
  conversions:
    'Reports purchases that a click led to, without names and drugs; lists them and sends failed ones again.',
  coupons: 'How much a code takes off, for whom, how often.',
  'data-requests':
    'Patients request a copy, a correction or the list of disclosures; staff respond within 30 days.',
  demo: 'Outbox page, movable clock, next step, reset. Absent outside demo mode.',
  'doctor-chat': "The patient's thread with the clinicians, with files, or the partner's chat in its place.",
  'dose-questions':
    'Three questions before a higher strength, their answers, and which strength a parcel holds.',
  dosing:
    'Dose ladders, what a patient has tolerated, directions, units of a syringe; the page of other doses.',
  documents: 'PDFs of one form for all that staff save and print; the fonts of invoices.',
  drafts: 'Answers saved on the server for each step, and the link to continue on another device.',
  identity: 'Support and clinicians accept identity videos, ask for another one, or refer them.',
  inbox: 'Where support and clinicians answer the threads of both channels; prepared replies.',
  emergencies: 'Emergency words in messages, alerts until a contact is logged, the on-call rota.',
  'hold-decisions': 'Pages of a care hold: stopped by the patient, opened, kept or lifted by a clinician.',
  home: 'One response with everything that the first view of /home shows.',
  intake: 'The five steps of the questionnaire; creates a lead with its first session.',
  invoices: 'One model of an invoice, as HTML and as PDF.',
  'promise-hours':
    'The times that the clinic promises of its own work, as versions, and what is promised today.',
  company: 'Name, address and support contact of the company as versions, and who runs the service today.',
  'closed-days':
    'The days on which the clinic is closed besides federal holidays, as versions; every process follows them.',
  legal:
    'Legal pages as versions: written, approved by counsel, published by a second person, and the page itself.',
  limits: 'Rate limits in the database, shared by all processes.',
  'mail-webhooks': 'Reports of the mail service: bounces, complaints, replies; their signatures.',
  media: 'Uploads: signed, inspected, stored, shown through short links.',
  'message-notices': 'Tells people about unread messages and about answers that are late.',
  notifications:
    'The templates of every message, their wording as versions, and the outbox that sends them by email and SMS.',
  'office-hours': 'When chats are answered and visits held; the automatic reply outside these hours.',
  orders: 'Creating, paying, listing, transitioning and canceling an order, and its tracker.',
  passkeys: 'Keys that the devices of staff hold: they sign in without password and code.',
  payments:
    'Payment intents, authorizations, captures, voids, refunds, disputes, cards, gateway events, reconciliation.',
  reports: 'The numbers of a month for the owner: people by step, and times against promises.',
  pharmacies:
    'Who makes and sends the medicine, with its licenses; its products and lots, and the one check of the lots in a parcel.',
  plan: 'The medication questionnaire that leads from the report to the cart.',
  prescriptions: 'Issued by month, accepted or declined by the patient, or accepted after 12 hours.',
  profile: 'What patients change about themselves, the weights they gave, and what of it the chart shows.',
  promises: 'Who has an order, until when, and what comes next; letters about late orders, and their list.',
  complaints:
    'What patients say is wrong with a parcel: filed, handed on, its promise, how it ends, with one task.',
  'complaint-decisions':
    'Calls of a complaint: told and taken back, the answer on use, replaced, refunded, explained.',
  replacement:
    'Requests for a shipment that arrived damaged or not at all: support decides, the pharmacy sends.',
  reach: 'Whether a message may go to an address or number: bounces, STOP, reports of the carrier.',
  report: 'The personal report after the questionnaire.',
  'restore-tests': 'That a backup was restored on trial, and how long that counts.',
  retention: 'Deletes every night what has passed its period.',
  sales: 'Price drafts, coupons, leads and cart links of the call center.',
  search: 'The search of the staff console: orders and people, within what a role may read.',
  'service-status': 'Which part of the service works, the checks of doctor, the processes.',
  shipments: 'Pharmacy board, contents, capture at shipment, carriers, delivery, return.',
  'sign-offs':
    'Clinical content as the medical director signs it, and the gate of new patients while some is unsigned.',
  site: 'Facts of the company that every page shows; the purchase event of analytics.',
  'staff-access': 'Staff sign-in with a second factor; own password and sessions.',
  'staff-accounts': 'Invitations, roles, licenses, access review, the first administrator.',
  'state-notices': 'Notices of a state that a patient reads after the form: page, letters, task.',
  'closed-states': 'The task about a state that is opened and that no license serves.',
  'state-openings':
    'Opening and closing states by decision, with what stands in the way of each, and what becomes of patients in treatment.',
  states: 'What each state requires, as rows that the owner may change.',
  status: 'Pages after an order or a disqualification: progress, thanks, sorry.',
  stories: 'Video stories of the report, with consent, approval and last day.',
  subscriptions: 'Renewals, dunning, credits, pause, billing date, cancellation, undo, buy more, upgrade.',
  supply: 'When a patient runs out: what is in each box, its weekly doses, and the medicine in her hands.',
  'support-chat': 'The chat of visitors and patients with support: profile, live messages, history.',
  support: "Support's list of orders; canceling an order or a subscription; lifting a card block.",
  tasks: 'What staff have to do: created by events, taken, closed, resolved, escalated, handed over.',
  therapies: 'The medicines that patients are shown, as records that staff edit.',
  tickets: 'Support chats that are answered by email, and the answers that return to the thread.',
  upgrades: 'The two pages on which a patient buys more or upgrades.',
  verification: 'Codes for phone and email, changes of contact, the check of an address.',
  visits:
    "The live visit of an open order: line, call, outcome, bookings, open hours, or the partner's meeting page.",
  waitlist: 'Who is notified when a state or a strength is served.',
  whereabouts: 'In which state a patient is, and so in which time zone times are written for her.',
}
