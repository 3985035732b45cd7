import { STATES } from '../intake/states.ts'
import { addDays, formatLongDate } from '../time/plain-date.ts'

/** How long before its last day an administrator is reminded that a license has to be renewed. */
export const LICENSE_WARNING_DAYS = 30

/** 'expiring' still counts; 'expired' does not (beyond-the-documents M-08). */
export type LicenseStatus = 'valid' | 'expiring' | 'expired'

/**
 * Where a license stands on a day.
 * @param expiresOn its last valid day, plain date
 * @param today plain date in US Eastern
 */
export function licenseStatus(expiresOn: string, today: string): LicenseStatus {
  if (expiresOn < today) return 'expired'
  return firstWarningDay(expiresOn) <= today ? 'expiring' : 'valid'
}

/** The day from which a license counts as expiring. */
export const firstWarningDay = (expiresOn: string): string => addDays(expiresOn, -LICENSE_WARNING_DAYS)

export type LicenseEntry = { state: string; number: string; expires_on: string }
export type LicenseProblem = { field: keyof LicenseEntry; message: string }

/** What is wrong with a license as somebody enters it today, or null. */
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

/** Two spellings of one number are the same license: case, spaces, dots and hyphens do not count. */
export const licenseKey = (number: string): string => number.toUpperCase().replace(/[^A-Z0-9]/g, '')
