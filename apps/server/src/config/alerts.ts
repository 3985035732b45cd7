import { isVerifyPhone, phoneDigits } from '@contour/domain/contact/phone'
import { assertLongSecret, isLoopback, reject, together } from './environment.ts'
import type { Settings } from './environment-schema.ts'
import type { RunMode } from './run-mode.ts'

/** Who learns that something is wrong with the service; each is told of every alert. */
export type AlertSettings = {
  webhook: { url: string; secret: string } | null
  emails: readonly string[]
  /** Ten digits each. */
  phones: readonly string[]
}

/** Reads the receivers of alerts. They are settings and no rows: an alert is about a database that is away, too. */
export function readAlerts(env: Settings, { mode, rehearsal }: RunMode): AlertSettings {
  const { ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: secret } = env
  together('ALERT_WEBHOOK_URL', url, 'ALERT_WEBHOOK_SECRET', secret)
  assertLongSecret('ALERT_WEBHOOK_SECRET', secret)
  if (url && mode === 'demo' && !isLoopback(url)) reject('ALERT_WEBHOOK_URL must be on loopback in demo mode')
  if (url && mode === 'production' && !url.startsWith('https:') && !(rehearsal && isLoopback(url)))
    reject('ALERT_WEBHOOK_URL must begin with https:')
  const emails = listed(env.ALERT_EMAILS)
  if (!emails.every((email) => /^[^\s<>@]+@[^\s<>@]+$/.test(email)))
    reject('ALERT_EMAILS must be email addresses, separated by commas')
  const phones = listed(env.ALERT_PHONES).map(phoneDigits)
  if (!phones.every(isVerifyPhone)) reject('ALERT_PHONES must be US phone numbers, separated by commas')
  return { webhook: url && secret ? { url, secret } : null, emails, phones }
}

const listed = (text = '') =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
