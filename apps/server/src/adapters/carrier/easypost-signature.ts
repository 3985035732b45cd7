import { createHmac } from 'node:crypto'
import { equalInConstantTime } from '../../randomness.ts'

export const EASYPOST_SIGNATURE = 'x-hmac-signature'

/** The header of a body: HMAC-SHA256 over its bytes, with the secret in Unicode's form NFKD. */
export const easyPostSignature = (secret: string, body: Buffer): string =>
  `hmac-sha256-hex=${createHmac('sha256', secret.normalize('NFKD')).update(body).digest('hex')}`

/** EasyPost hashes a whole weight with a decimal, and may send it without: `"weight":614` was signed as `614.0`. */
const asSigned = (body: Buffer): Buffer =>
  Buffer.from(body.toString('utf8').replace(/("weight":\s*\d+)(?=\s*[,}])/g, '$1.0'))

/** Whether EasyPost signed a body. It signs no time: a body that is sent again changes nothing (recordScan). */
export const isSignedByEasyPost = (secret: string, body: Buffer, header: unknown): boolean =>
  typeof header === 'string' &&
  [body, asSigned(body)].some((bytes) => equalInConstantTime(easyPostSignature(secret, bytes), header))
