import { errorField } from './error-field.ts'

const UNKNOWN_AUTHORITY = 'its certificate is from an authority that this machine does not know'

/** What the codes of the system, of TLS and of the database mean, as the end of a sentence that names the vendor. */
const CAUSES: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_AUTHORITY,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS there',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it closed the connection',
  EHOSTUNREACH: 'there is no way to its network',
  ENETUNREACH: 'there is no way to its network',
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name was not resolved',
  ETIMEDOUT: 'it did not answer in time',
  TimeoutError: 'it did not answer in time',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EROFS: 'the file system is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOENT: 'the folder cannot be created',
  ENOTDIR: 'a part of its path is a file',
  '28P01': 'the password is wrong',
  '28000': 'the role may not log in',
  '3D000': 'there is no such database',
  '53100': 'the disk of the database is full',
  '53300': 'it takes no more connections',
}

/** Libraries replace the code of TLS by one of their own and keep its sentence. */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/certificate has expired/i, 'CERT_HAS_EXPIRED'],
  [/certificate is not yet valid/i, 'CERT_NOT_YET_VALID'],
  [
    /self[- ]signed certificate|unable to (?:get local issuer|verify the first)/i,
    'SELF_SIGNED_CERT_IN_CHAIN',
  ],
  [/does not match certificate's altnames/i, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  [/wrong version number/i, 'ERR_SSL_WRONG_VERSION_NUMBER'],
  [/time-?out|timed out|no answer in time/i, 'ETIMEDOUT'],
]

/**
 * Returns why a vendor was not reached, as the end of a sentence: the first cause that is known, of the error or of those
 * that it was made of. Null if none is. Never contains the error's own message, which may hold what was sent.
 */
export function causeOf(error: unknown): string | null {
  for (const one of chainOf(error)) {
    const known = ['code', 'originalCode', 'name']
      .map((field) => errorField(one, field))
      .map((code) => CAUSES[String(code)])
    const found = known.find((text) => text !== undefined)
    if (found) return found
    const message = String(errorField(one, 'message') ?? '')
    const sentence = SENTENCES.find(([pattern]) => pattern.test(message))?.[1]
    if (sentence) return CAUSES[sentence] ?? null
  }
  return null
}

/** An error, what it was caused by, and the errors of several addresses that were tried. */
function chainOf(error: unknown, depth = 0): unknown[] {
  if (depth > 5 || error === null || typeof error !== 'object') return []
  const several = errorField(error, 'errors')
  const parts = [errorField(error, 'cause'), ...(Array.isArray(several) ? several : [])]
  return [error, ...parts.flatMap((part) => chainOf(part, depth + 1))]
}
