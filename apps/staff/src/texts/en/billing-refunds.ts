import { screenTexts } from '@contour/texts/screen-texts'

/** Refunds and credits: requests, the second approver's decision, and the page of both (M-28, D-61). */
export const billingRefundTexts = screenTexts('billing-refunds', {
  title: 'Refunds',
  facts:
    '{waiting} waiting · second approver above {limit, number, usd} per payment, or per staff member and day',
  filter: 'Status',
  show_all: 'All',
  show_waiting: 'Waiting',
  show_made: 'Refunded',
  show_failed: 'Failed',
  loading: 'Loading the refunds',
  none: 'No refunds yet.',
  noneWithStatus: 'No refunds with this status.',
  noneText: 'To refund a payment, open the patient’s ledger.',
  refunds: 'Refunds',
  requested: 'Requested',
  requestedBy: 'Requested by',
  by: 'by {name}',
  approvedBy: 'approved by {name}',
  rejectedBy: 'rejected by {name}',
  approve: 'Approve',
  reject: 'Reject',
  otherApprover: 'Another staff member must approve this.',
  approveRefundOf: 'Approve the refund of {amount, number, usd} to {patient}',
  rejectRefundOf: 'Reject the refund of {amount, number, usd} to {patient}',
  approveCreditOf: 'Approve the credit of {amount, number, usd} for {patient}',
  rejectCreditOf: 'Reject the credit of {amount, number, usd} for {patient}',

  credits: 'Credits',
  creditsWaiting: 'Credits waiting for a second approver',
  used: 'Used',
  credit: 'Credit',

  amount: 'Amount in dollars',
  amountInvalid: 'Enter an amount in dollars and cents, such as 49.97.',
  reasonHint: 'Recorded with the payment and in the audit trail.',
  reasonMissing: 'Enter a reason.',
  reasonTooLong: 'Shorten the reason to {limit} characters or fewer.',
  refundWaits:
    'Together with earlier requests, this is above {limit, number, usd}. The refund is not sent until a second approver approves it.',
  creditWaits:
    'Together with earlier requests, this is above {limit, number, usd}. The credit is not applied until a second approver approves it.',
  approvalLimit:
    'A second approver is required above {limit, number, usd} per payment, or per staff member and day. You have requested {today, number, usd} today.',

  refundTitle: 'Refund {patient}',
  refundTooMuch: 'Enter at most {amount, number, usd}. That is what remains of this payment.',
  requestRefund: 'Request a refund of {amount, number, usd}',
  refundAmount: 'Refund {amount, number, usd}',
  refund: 'Refund',
  refundFacts:
    '{purpose}, {amount, number, usd} charged. The refund goes to {card}, and the patient reads the reason in the letter: no health detail.',
  creditTitle: 'Credit for {patient}',
  creditTooMuch: 'Enter at most {amount, number, usd}.',
  grantAmount: 'Grant {amount, number, usd}',
  grant: 'Grant credit',
  creditText: 'The credit is applied to the next charge, and what remains to later charges.',
  creditNoMoney: 'No money moves now.',
  creditGranted: '{patient} has a credit of {amount, number, usd}.',
  creditWaiting: 'The credit of {amount, number, usd} for {patient} is waiting for a second approver.',
  creditRejected: 'The credit of {amount, number, usd} for {patient} is rejected.',

  requestedWith: 'Requested by {name}: “{reason}”',
  approveRefundTitle: 'Refund {amount, number, usd} to {patient}?',
  rejectRefundTitle: 'Reject the refund of {amount, number, usd} to {patient}?',
  approveRefund: 'Approve and refund {amount, number, usd}',
  rejectRefund: 'Reject refund',
  approveRefundText: '{amount, number, usd} is returned to the card immediately. This cannot be undone.',
  rejectRefundText: 'No money is returned. Staff can request a new refund.',
  approveCreditTitle: 'Grant a credit of {amount, number, usd} to {patient}?',
  rejectCreditTitle: 'Reject the credit of {amount, number, usd} for {patient}?',
  approveCredit: 'Approve and grant {amount, number, usd}',
  rejectCredit: 'Reject credit',
  approveCreditText: 'The credit is applied to the next charges.',
  rejectCreditText: 'No charge is reduced.',

  /** The outcome of a refund, by its state. */
  outcome_made: 'The refund of {amount, number, usd} to {patient} is complete.',
  outcome_waiting: 'The refund of {amount, number, usd} to {patient} is waiting for a second approver.',
  outcome_refused: 'The refund of {amount, number, usd} to {patient} is rejected. No money is returned.',
  outcome_failed: 'The refund of {amount, number, usd} to {patient} failed at the gateway.',
  outcome_created:
    'The refund of {amount, number, usd} to {patient} is being sent. The gateway has not confirmed it yet.',
  outcome_unknown:
    'The refund of {amount, number, usd} to {patient} is being sent. The gateway has not confirmed it yet.',
})
