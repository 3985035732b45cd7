/** Contact codes (D-06, S-25); lengths and the 60 seconds from document 1 §9. */
export const CODE_LIFE_MINUTES = 10
export const CODE_TRIES = 5
export const MAX_WRONG_CODES_PER_DAY = 10
export const RESEND_SECONDS = 60
export const MAX_SENDS_PER_HOUR = 5

/** The screen's own limits (document 1 §4, X-32): failures that end the step, and codes sent before that. */
export const SCREEN_ATTEMPTS = 2
export const SCREEN_SENDS = 2

/** Document 1 §8; S-26 defines which send message is used where. */
export const CODE_MESSAGES = {
  sendFailed: 'Error sending code. Please try again.',
  resendFailed: 'Error sending verification code. Please try again.',
  invalid: 'Invalid verification code. Please try again.',
  verifyFailed: 'Error verifying code. Please try again.',
  phoneFailed: 'Error updating phone number. Please try again.',
  emailFailed: 'Error updating email address. Please try again.',
} as const

export const isCode = (text: string): boolean => /^\d{4}$/.test(text)

export type SendHistory = {
  now: Date
  lastSentAt: Date | null
  /** Codes sent to this user on this channel within the hour before `now`. */
  sentInLastHour: number
}

export type ResendVerdict =
  | { ok: true }
  | { ok: false; reason: 'too_soon' | 'too_many'; retryAfterSeconds: number }

/** Whether another code may be sent: 60 seconds after the last one, at most five an hour. */
export function mayResend({ now, lastSentAt, sentInLastHour }: SendHistory): ResendVerdict {
  const since = lastSentAt ? (now.getTime() - lastSentAt.getTime()) / 1000 : Number.POSITIVE_INFINITY
  if (since < RESEND_SECONDS) {
    return { ok: false, reason: 'too_soon', retryAfterSeconds: Math.ceil(RESEND_SECONDS - since) }
  }
  if (sentInLastHour >= MAX_SENDS_PER_HOUR) {
    return { ok: false, reason: 'too_many', retryAfterSeconds: Math.max(1, Math.ceil(3600 - since)) }
  }
  return { ok: true }
}

export const codeExpiry = (now: Date): Date => new Date(now.getTime() + CODE_LIFE_MINUTES * 60_000)

export type VerifyProgress = {
  channel: 'phone' | 'email'
  /** Wrong codes entered since the step started or the contact changed. */
  failures: number
  /** Codes sent since then, including the automatic first one. */
  sends: number
}

export type VerifyEvent = 'accepted' | 'failed' | 'skipped' | 'asked_again'

export type VerifyStep = 'stay' | 'email' | 'home' | 'form'

/**
 * Returns the next step of the verification screen (document 1 §4). Phone leads to email; email leads home, or with a
 * correct code to the medical form. `failures` includes the current one; `sends` excludes the one being requested.
 */
export function nextVerifyStep(progress: VerifyProgress, event: VerifyEvent): VerifyStep {
  const { channel, failures, sends } = progress
  if (event === 'accepted') return channel === 'phone' ? 'email' : 'form'
  const leave = channel === 'phone' ? 'email' : 'home'
  if (event === 'skipped') return leave
  if (event === 'failed') return failures >= SCREEN_ATTEMPTS ? leave : 'stay'
  // Only the phone step ends with the request for a third code.
  return channel === 'phone' && sends >= SCREEN_SENDS ? 'email' : 'stay'
}
