/**
 * Every error that a call can declare: HTTP status and the default message for users.
 * The code is stable and is what our own screens check; the message is safe to show (decisions S-02).
 */
export const ERRORS = {
  invalid_request: { status: 400, message: 'Please check what you entered.' },
  unauthenticated: { status: 401, message: 'Please login to continue.' },
  wrong_credentials: {
    status: 401,
    message: 'Email or password entered is incorrect. Please try again or reset your password.',
  },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  method_not_allowed: { status: 405, message: 'This address does not support that method.' },
  not_found: { status: 404, message: 'We could not find that.' },
  user_not_found: { status: 404, message: 'No user found with that email address.' },
  conflict: { status: 409, message: 'This was already decided.' },
  wrong_status: { status: 409, message: 'Your order status is not valid for this action.' },
  active_order: {
    status: 409,
    message: 'An active order exists on your account. Please login to your account to view or modify it.',
  },
  other_glp: {
    status: 409,
    message:
      'You already have another GLP-1 medication with us, and only one can run at a time. Nothing was charged. Reload this page to switch.',
  },
  caller_unverified: { status: 409, message: 'Verify the caller first: the birth date and two more facts.' },
  login_required: { status: 409, message: 'Please login to your account to continue.' },
  amount_mismatch: {
    status: 409,
    message: 'The price has changed. Please reload the page and check the total.',
  },
  cart_not_found: { status: 404, message: 'Cart not found' },
  cart_expired: { status: 410, message: 'Cart has expired' },
  cart_paid: { status: 409, message: 'Cart was already paid' },
  cart_foreign: { status: 403, message: 'Cart belongs to another account' },
  coupon_invalid: { status: 400, message: 'Invalid Coupon.' },
  card_declined: { status: 402, message: 'Your card was declined.' },
  card_insufficient: { status: 402, message: 'Your card has insufficient funds.' },
  card_cvc: { status: 402, message: 'The security code does not match your card.' },
  card_address: { status: 402, message: 'The billing address does not match your card.' },
  card_attempts: {
    status: 402,
    message:
      'We were unable to process your card after 3 attempts. Please use a different card or contact support.',
  },
  card_unusable: { status: 402, message: 'Invalid card details' },
  requires_action: { status: 402, message: 'Your bank asks you to confirm this payment.' },
  payment_pending: {
    status: 409,
    message: 'Your payment is being confirmed. Please wait a moment; you will not be charged twice.',
  },
  payment_unanswered: {
    status: 503,
    message:
      'The payment service is not responding. Please try again in a moment. You will not be charged twice.',
  },
  invalid_address: { status: 400, message: 'Please check your address and try again.' },
  po_box: {
    status: 400,
    message:
      'FedEx and UPS our carriers do not deliver to P.O. Box addresses. Please enter a valid street address.',
  },
  state_not_served: { status: 409, message: 'We are not yet available in your state.' },
  not_eligible: {
    status: 409,
    message: 'Based on the information you provided, you currently do not qualify for our programs.',
  },
  password_needed: { status: 403, message: 'Please enter your current password to continue.' },
  password_wrong: { status: 403, message: 'That is not your current password. Please try again.' },
  code_wrong: { status: 400, message: 'Invalid verification code. Please try again.' },
  code_spent: { status: 429, message: 'This code can no longer be used. Please request a new one.' },
  resend_too_soon: { status: 429, message: 'Please wait before requesting another code.' },
  link_expired: { status: 410, message: 'Link expired!' },
  password_refused: { status: 400, message: 'Please choose another password.' },
  other_order: { status: 422, message: 'The order in the request does not match the order of this page.' },
  upload_refused: { status: 422, message: 'The upload was unsuccessful. Please try again.' },
  file_too_large: { status: 413, message: 'The file is too large.' },
  file_type_refused: { status: 415, message: 'This type of file is not accepted.' },
  video_unreadable: {
    status: 422,
    message: 'We cannot read this video. Please record it again or choose another file.',
  },
  video_length: { status: 422, message: 'Please record a video of 5 to 60 seconds.' },
  on_hold: {
    status: 409,
    message: 'Your care is on hold. Nothing ships and nothing is charged until a doctor starts it again.',
  },
  closed_to_new: {
    status: 409,
    message: 'We are not taking new patients right now. Nothing was charged.',
  },
  not_licensed: { status: 403, message: 'You are not licensed in this patient’s state.' },
  taken: { status: 409, message: 'Another clinician has taken this order.' },
  no_card: { status: 409, message: 'There is no card on file. Please add one under Billing.' },
  preview_required: {
    status: 409,
    message: 'The final charge has changed or was not shown yet. Please check it and confirm again.',
  },
  undo_over: { status: 409, message: 'This can no longer be undone.' },
  second_person: { status: 403, message: 'Someone else has to approve this.' },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a little and try again.' },
  unavailable: { status: 503, message: 'We cannot do this right now. Please try again in a moment.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>

/** What staff read where the default speaks to a patient: of two people at one order the second reads what is so (D-01). */
export const STAFF_MESSAGES: Readonly<Partial<Record<keyof typeof ERRORS, string>>> = {
  wrong_status:
    'It has changed in the meantime, and this is no longer possible. Reload the page to see how it is now.',
  payment_pending:
    'The payment is being confirmed right now. Wait a moment and try again; nothing is charged twice.',
  payment_unanswered:
    'The payment service is not responding. Try again in a moment; nothing is charged twice.',
  card_declined: 'The card was declined.',
  active_order: 'This person already has an active order.',
  state_not_served: 'We are not yet available in this state.',
  invalid_address: 'Please check the address and try again.',
  on_hold: 'The patient is on hold. Nothing ships and nothing is charged until a clinician lifts it.',
}

/** The errors of calls that place an authorization or a charge on a card. */
export const cardErrors = [
  'card_declined',
  'card_insufficient',
  'card_cvc',
  'card_address',
  'card_attempts',
  'card_unusable',
  'payment_pending',
  'payment_unanswered',
  // Nothing is charged while a patient is on hold (D-76).
  'on_hold',
] as const satisfies readonly ErrorCode[]

export type ErrorCode = keyof typeof ERRORS

/** Returns the declared errors of one call in the shape that the contract library requires. */
export function errorMap(codes: readonly ErrorCode[]): Record<string, { status: number; message: string }> {
  return Object.fromEntries(codes.map((code) => [code, ERRORS[code]]))
}
