import { Secret, TOTP } from 'otpauth'

const PERIOD = 30

/** A new base32 secret for an authenticator app. */
export const newTotpSecret = (bytes: Buffer): string =>
  new Secret({ buffer: new Uint8Array(bytes).buffer }).base32

/**
 * The time step that a six-digit code belongs to, or null when it fits none of the steps beside the present one.
 * `real` is real time: an authenticator does not follow the movable clock (decisions D-21).
 */
export function stepOfCode(secret: string, code: string, real: Date): number | null {
  const digits = code.replaceAll(' ', '')
  if (!/^\d{6}$/.test(digits)) return null
  const delta = totpOf(secret).validate({ token: digits, timestamp: real.getTime(), window: 1 })
  return delta === null ? null : Math.floor(real.getTime() / 1000 / PERIOD) + delta
}

/** The code of an instant; what an authenticator app shows. */
export const codeAt = (secret: string, at: Date): string =>
  totpOf(secret).generate({ timestamp: at.getTime() })

/** What an authenticator app reads, from a link or a QR code: whose account it is and the secret. */
export const setupUri = (secret: string, account: { issuer: string; email: string }): string =>
  new TOTP({
    issuer: account.issuer,
    label: account.email,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
  }).toString()

function totpOf(secret: string): TOTP {
  return new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
  })
}
