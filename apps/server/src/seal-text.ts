import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import type { Randomness } from './randomness.ts'
import { fingerprintOf, type Secrets } from './secrets.ts'

/** What a sealed text was made for: one that is copied to another place does not open there. */
type Purpose = 'authenticator' | 'message'

const CIPHER = 'aes-256-gcm'
const MARK = 'sealed'
const [IV, TAG] = [12, 16]

const keyOf = (secret: string) => createHash('sha256').update(`at rest:${secret}`).digest()

/** What a text begins with that is sealed with the current key. */
export const sealMark = (secrets: Secrets): string => `${MARK}:${fingerprintOf(secrets.rest)}:`

/** Encrypts a text for the database with a key that is not in it (D-102): AES-256-GCM, with the key's fingerprint. */
export function sealText(
  { secrets, random }: { secrets: Secrets; random: Pick<Randomness, 'bytes'> },
  purpose: Purpose,
  text: string,
): string {
  const iv = random.bytes(IV)
  const cipher = createCipheriv(CIPHER, keyOf(secrets.rest), iv).setAAD(Buffer.from(purpose))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return sealMark(secrets) + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

/**
 * Opens a text with the key that sealed it; a text from before there was one is returned as it is.
 * @returns null if the key is unknown, or the text was changed or made for something else
 */
export function openText(secrets: Secrets, purpose: Purpose, stored: string): string | null {
  const [mark, fingerprint, body] = stored.split(':')
  if (mark !== MARK || body === undefined) return stored
  const find = () => secrets.accepted('rest').find((key) => fingerprintOf(key) === fingerprint)
  // Another process may have rotated the keys since.
  const key = find() ?? (secrets.reload() ? find() : undefined)
  if (key === undefined) return null
  const bytes = Buffer.from(body, 'base64url')
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(key), bytes.subarray(0, IV))
      .setAAD(Buffer.from(purpose))
      .setAuthTag(bytes.subarray(IV, IV + TAG))
    return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
