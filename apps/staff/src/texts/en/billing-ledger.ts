import { screenTexts } from '@contour/texts/screen-texts'

/** The ledger of one patient: subscriptions, payments and every entry. */
export const billingLedgerTexts = screenTexts('billing-ledger', {
  loading: 'Loading the ledger',
  title: 'Ledger',
  titleOf: 'Ledger of {patient}',
  allPatients: '← All patients',
  authorized: 'Authorized',
  captured: 'Charged',
  refunded: 'Refunded',
  net: 'Net',
  creditLeft: 'Credit balance',
  cardOnFile: 'Card on file',
  noCard: 'None',
  blocked: 'Cards are blocked until {time}.',
  blockedText: 'Too many cards were declined.',
  liftBlock: 'Lift the block',
  grantCredit: 'Grant a credit',

  subscriptions: 'Subscriptions',
  noSubscriptions: 'No subscriptions.',
  since: 'since {day, date, long}',
  nextCharge: 'Next charge',
  renewalPrice: 'Renewal price',
  cancel: 'Cancel',
  cancelOf: 'Cancel {subscription}',

  payments: 'Payments',
  noPayments: 'No payments.',
  paymentId: 'ID {id}',
  expires: 'expires {time}',
  card: 'Card',
  invoice: 'invoice {invoice}',
  refund: 'Refund',
  refundOf: 'Refund {purpose} of {amount, number, usd}',

  entries: 'Ledger',
  noEntries: 'No entries.',
  entry: 'Entry',
  balanceChange: 'Balance change',
})
