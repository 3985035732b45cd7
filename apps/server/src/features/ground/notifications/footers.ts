/** Why the recipient gets an email; none of them is advertising. */
export const FOOTERS = {
  order: 'You get this email because you have an order. It is not advertising.',
  account: 'You get this email because you have an account. It is not advertising.',
  address:
    'You get this email because someone entered this address on our site. If that was not you, you can ignore it.',
  waitlist: 'You get this email because you asked us to. We will not email you about this again.',
  support: 'You get this email because you wrote to our support team. It is not advertising.',
  staff: 'You get this email because you have a staff account.',
} as const
