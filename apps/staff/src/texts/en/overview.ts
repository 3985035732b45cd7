import { screenTexts } from '@contour/texts/screen-texts'

/** The administrators' part of the home page: figures of the service, who did what, staff and states. */
export const overviewTexts = screenTexts('overview', {
  title: 'The service now',
  loading: 'Loading the figures',
  none: 'None',

  openUnanswered: 'Open the on-call page',
  noOneNow: 'Nobody is on call in {states}.',
  noOneFrom: 'Nobody is on call in {states} from {time} on.',
  manyStates: '{count, number} states',
  noOneOnCallText:
    'A message about an emergency there goes to every licensed clinician and all administrators at once.',
  openOnCall: 'Open the on-call rota',

  uncovered: 'No clinician is licensed in {states}.',
  uncoveredText:
    '{patients, plural, one {# patient lives} other {# patients live}} there. No one may review or prescribe for them.',
  openStaff: 'Open staff',

  orders: 'Orders open',
  ordersLate: '{count} late',
  ordersOnTime: 'none late',
  outbox: 'Outbox',
  jobs: 'Jobs',
  failed: 'failed',
  messagesWaiting: '{count} waiting to be sent',
  messagesNone: 'none waiting to be sent',
  jobsOverdue: '{count} overdue by more than 5 minutes',
  jobsOnTime: 'none overdue by more than 5 minutes',
  chain: 'Audit chain',
  intact: 'Intact',
  broken: 'Broken',
  brokenAt: 'at entry {entry, number}',
  entries: '{sealed, number} entries, {unsealed, number} not sealed yet',

  didWhat: 'Who did what',
  allEntries: 'All entries',
  nothing: 'No entries yet.',

  staff: 'Staff',
  allStaff: 'All staff',
  seen: 'Last seen:',
  now: 'now',
  never: 'never',
  endsOn: '{state} ends {day}',
  expiredIn: '{state} expired',
  inStates: '{count, plural, one {# state} other {# states}}',

  states: 'States',
  served: '{served, number} open, {closed, number} closed',
  patients: '{count, plural, one {# patient} other {# patients}}',
  licensed: '{count, plural, =0 {no clinician} one {# clinician} other {# clinicians}}',
  ending:
    '{clinicians, plural, one {# clinician} other {# clinicians}}, {count, plural, one {one license ends {day}} other {# licenses end from {day}}}',
  moreStates: 'All {count, number} states',
})
