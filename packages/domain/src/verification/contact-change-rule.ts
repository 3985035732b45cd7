/** A password entered in the session within this time is not required again (D-07, D-59). */
export const RECENT_LOGIN_MINUTES = 15

export type ContactChange = {
  now: Date
  /** A lead without a purchase or password has nothing yet that could be taken over (D-04). */
  isAccount: boolean
  hasPassword: boolean
  /** Whether the contact that would change is verified. */
  verified: boolean
  /** When a password was entered in the session, and when an order was paid for in it. */
  passwordAt: Date | null
  paidAt: Date | null
}

/**
 * Returns what is required to change the email or phone of an account (D-59): a login within 15 minutes or the current
 * password. While there is no password and the contact is not verified, the session that paid may correct it.
 */
export function contactChangeNeeds(change: ContactChange): 'nothing' | 'password' | 'login' {
  if (!change.isAccount) return 'nothing'
  if (change.hasPassword) return isRecent(change) ? 'nothing' : 'password'
  return change.paidAt !== null && !change.verified ? 'nothing' : 'login'
}

const isRecent = ({ now, passwordAt }: Pick<ContactChange, 'now' | 'passwordAt'>): boolean =>
  passwordAt !== null && now.getTime() - passwordAt.getTime() <= RECENT_LOGIN_MINUTES * 60_000

/** How long after a payment its session may redirect the order of a buyer without a password (D-100). */
export const PAID_SESSION_HOURS = 24

export type AddressChange = {
  now: Date
  /** Whether something is still to be sent: an order that has not shipped, or a plan that goes on. */
  isOpen: boolean
  hasPassword: boolean
  passwordAt: Date | null
  paidAt: Date | null
}

/**
 * Returns what is required to send the medicine elsewhere (D-100): while something is to be sent, a login within 15
 * minutes or the current password. Without a password, the session that paid may, on the day of the payment.
 */
export function addressChangeNeeds(change: AddressChange): 'nothing' | 'password' | 'login' {
  if (!change.isOpen || isRecent(change)) return 'nothing'
  if (change.hasPassword) return 'password'
  const { now, paidAt } = change
  const paidLately = paidAt !== null && now.getTime() - paidAt.getTime() <= PAID_SESSION_HOURS * 3_600_000
  return paidLately ? 'nothing' : 'login'
}
