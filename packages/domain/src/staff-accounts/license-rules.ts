import { STATES } from '../intake/states.ts'
import { addDays, formatLongDate } from '../time/plain-date.ts'

/** Days before the last valid day on which administrators are reminded to renew a license. */
export const LICENSE_WARNING_DAYS = 30

/** An 'expiring' license is still valid; an 'expired' one is not (beyond-the-documents M-08). */
export type LicenseStatus = 'valid' | 'expiring' | 'expired'

/**
 * Returns the status of a license on a day.
 * @param expiresOn its last valid day, plain date
 * @param today plain date in US Eastern
 */
export function licenseStatus(expiresOn: string, today: string): LicenseStatus {
  if (expiresOn < today) return 'expired'
  return firstWarningDay(expiresOn) <= today ? 'expiring' : 'valid'
}

/** Returns the day from which a license counts as expiring. */
export const firstWarningDay = (expiresOn: string): string => addDays(expiresOn, -LICENSE_WARNING_DAYS)

export type LicenseEntry = { state: string; number: string; expires_on: string }
export type LicenseProblem = { field: keyof LicenseEntry; message: string }

/** Returns the problem of a license entered today, or null. */
export function licenseProblem(entry: LicenseEntry, today: string): LicenseProblem | null {
  if (!STATES.some(({ code }) => code === entry.state))
    return { field: 'state', message: 'Choose the state of the license.' }
  if (!/^[A-Za-z0-9][A-Za-z0-9 .-]{1,39}$/.test(entry.number))
    return { field: 'number', message: 'Enter the license number as the board writes it.' }
  if (entry.expires_on < today)
    return {
      field: 'expires_on',
      message: `This license expired on ${formatLongDate(entry.expires_on)}. Enter one that is valid.`,
    }
  return null
}

/** Returns the comparison key of a license number: case, spaces, periods and hyphens are ignored. */
export const licenseKey = (number: string): string => number.toUpperCase().replace(/[^A-Z0-9]/g, '')
