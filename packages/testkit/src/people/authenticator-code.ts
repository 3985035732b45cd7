import { Secret, TOTP } from 'otpauth'

/** The six-digit code that an authenticator app shows at an instant of real time. `secret` is base32. */
export const codeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
