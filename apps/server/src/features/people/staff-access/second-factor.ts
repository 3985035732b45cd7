import { Secret, TOTP } from 'otpauth'
import type { Ctx } from '../../../context.ts'
import { openText } from '../../../seal-text.ts'

const PERIOD = 30

/** Creates a base32 secret for an authenticator app. */
export const newTotpSecret = (bytes: Buffer): string =>
  new Secret({ buffer: new Uint8Array(bytes).buffer }).base32

/**
 * Returns the time step of a six-digit code, or null if it matches neither the current step nor its neighbors. `real`
 * is real time: an authenticator does not follow the movable clock (decisions D-21).
 */
export function stepOfCode(secret: string, code: string, real: Date): number | null {
  const digits = code.replaceAll(' ', '')
  if (!/^\d{6}$/.test(digits)) return null
  const delta = totpOf(secret).validate({ token: digits, timestamp: real.getTime(), window: 1 })
  return delta === null ? null : Math.floor(real.getTime() / 1000 / PERIOD) + delta
}

/** The same for the stored secret of a staff member, which is encrypted (D-102). */
export function stepOfStaffCode(
  ctx: Pick<Ctx, 'secrets' | 'clock'>,
  stored: string,
  code: string,
): number | null {
  const secret = openText(ctx.secrets, 'authenticator', stored)
  return secret === null ? null : stepOfCode(secret, code, ctx.clock.real())
}

/** The URI that an authenticator app reads from a link or a QR code: the account and the secret. */
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
  return new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD })
}
