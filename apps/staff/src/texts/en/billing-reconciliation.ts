import { screenTexts } from '@contour/texts/screen-texts'

/** Reconciliation of our payments with the gateway (M-24). */
export const reconciliationTexts = screenTexts('billing-reconciliation', {
  title: 'Reconciliation',
  loading: 'Loading the reconciliation',
  lastRun: 'Last run {time}',
  neverRun: 'Not run yet',
  checked: 'Payments compared',
  differences: 'Differences',
  skipped: 'Skipped: no response from the gateway',
  underWay: 'Changed during the run',
  open: 'Not final at the gateway',
  period: 'Payments from',
  lastDays: 'Last {days} days',
  run: 'Reconcile now',
  started: 'Reconciliation is running in the background.',
  alreadyRunning: 'Reconciliation is already running.',
  running: 'Running since {time}: {checked, plural, one {# payment} other {# payments}} compared so far.',
  agrees: 'Our payments match the gateway.',
  skippedTitle: '{skipped, plural, one {# payment was} other {# payments were}} not compared.',
  skippedText: 'The gateway did not respond. The next nightly run compares them again: {ids}',
  nightly:
    'Every night at 4 am ET, all payments of the last 30 days are compared. Each difference becomes a task for billing.',
  notOurs: 'Not in our records',
  ours: 'Our status',
  theirs: 'Gateway status',
})
