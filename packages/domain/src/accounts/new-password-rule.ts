import { RECENT_LOGIN_MINUTES } from '../verification/contact-change-rule.ts'

/** `link`: only a link sent by email sets the first password. */
export type NewPasswordNeeds = 'nothing' | 'password' | 'link'

/**
 * Returns what a new password needs (D-07, D-39): within 15 minutes of a login nothing more, later the current password.
 * The first password needs the session that paid (D-91), one opened by an emailed link, or one in which the code for the
 * email was entered; otherwise a link by email.
 */
export function newPasswordNeeds(session: {
  now: Date
  hasPassword: boolean
  /** When the patient last logged in in this session, by password or by an emailed link. */
  passwordAt: Date | null
  paidAt: Date | null
  /** Whether the code for the email was entered in this session. */
  verifiedEmail: boolean
}): NewPasswordNeeds {
  const { now, passwordAt, paidAt } = session
  if (!session.hasPassword)
    return session.verifiedEmail || passwordAt !== null || paidAt !== null ? 'nothing' : 'link'
  const recent = passwordAt !== null && now.getTime() - passwordAt.getTime() <= RECENT_LOGIN_MINUTES * 60_000
  return recent ? 'nothing' : 'password'
}
