import { screenTexts } from '@contour/texts/screen-texts'

/** The pages of the billing section, and its lists of patients, charges, authorizations and past-due subscriptions. */
export const billingTexts = screenTexts('billing', {
  nav: 'Billing',
  page_patients: 'Patients',
  page_upcoming: 'Upcoming',
  page_holds: 'Authorizations',
  page_dunning: 'Past due',
  page_refunds: 'Refunds',
  page_disputes: 'Disputes',
  page_reconciliation: 'Reconciliation',
  page_prices: 'Prices',
  page_coupons: 'Coupons',

  patientsTitle: 'Patients',
  patientsFound: '{count} found',
  patientsNone: 'No patient has a subscription yet.',
  patientsNoMatch: 'No results for “{search}”.',
  patientsNoMatchText: 'Check the spelling, or search for part of the name or email.',
  searchLabel: 'Name, email or payment ID',
  search: 'Search',
  email: 'Email',
  subscriptions: 'Subscriptions',

  chargeNow: 'Charge {amount, number, usd} now',
  sendLink: 'Send link to pay',

  upcomingTitle: 'Upcoming charges',
  upcomingFacts:
    '{total, number, usd} in {days} days · {charges, plural, one {{count} charge} other {{count} charges}}',
  upcomingNote: 'Credits are already deducted. Past-due subscriptions are on the Past due page.',
  upcomingDays: 'Days ahead',
  days: '{days} days',
  upcomingNone: 'No charges in the next {days} days.',
  chargeDate: 'Charge date',

  authorizationsTitle: 'Expiring authorizations',
  authorizationsFacts:
    '{total, number, usd} authorized · {authorizations, plural, one {{count} authorization} other {{count} authorizations}}',
  authorizationsNote:
    'An authorization is renewed automatically 24 hours before it expires. If the renewal fails, the order waits until the patient pays.',
  authorizationsWithin: 'Expires within',
  within_48: '48 hours',
  within_120: '5 days',
  within_240: '10 days',
  authorizationsNone: 'No authorization expires in this period.',
  expires: 'Expires',
  expiresIn: 'in {span}',
  order: 'Order',
  noOrder: 'No order',
  authorized: 'Authorized',

  pastDueTitle: 'Past due',
  pastDueFacts:
    '{total, number, usd} due · {subscriptions, plural, one {{count} subscription} other {{count} subscriptions}}',
  pastDueNote:
    'The card is retried automatically, and the patient can pay at any time. Nothing ships until the amount is paid.',
  pastDueNone: 'No subscriptions are past due.',
  pastDueNoneText: 'Failed renewals appear here.',
  pastDueSince: 'Past due since',
  attempts: 'Attempts',
  declined: '{tries} declined',
  lastDecline: 'Last: {reason}',
  lastDeclineGeneric: 'Last: declined by the bank, without a reason',
  nextAttempt: 'Next attempt',
  noMoreAttempts: 'No more attempts',
  subscriptionEnds: 'Subscription ends',
  due: 'Due',
})
