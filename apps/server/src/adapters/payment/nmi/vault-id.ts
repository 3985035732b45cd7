import { createHash } from 'node:crypto'

/**
 * The vault id of the card that an operation saves. It is derived from the key, so that a repeated operation names the
 * same record and never a second one.
 */
export const vaultIdOf = (key: string): string =>
  `c${createHash('sha256').update(key).digest('hex').slice(0, 24)}`
