import path from 'node:path'
import { assertLongSecret, reject } from './environment.ts'
import type { Settings } from './environment-schema.ts'

/** The keys that no operator needs to know, but every process and every copy: as text, or in a file. */
export type KeysSettings = { kind: 'given'; text: string } | { kind: 'file'; file: string }

export function readKeys({ KEYS, KEYS_FILE }: Settings, dataDir: string): KeysSettings {
  if (KEYS && KEYS_FILE) reject('KEYS and KEYS_FILE are both set: the keys come from one place')
  if (KEYS) return { kind: 'given', text: KEYS }
  return { kind: 'file', file: path.resolve(KEYS_FILE ?? path.join(dataDir, 'secrets.json')) }
}

/** An archive holds everything that the clinic knows, so its key is a long one in every mode. */
export function readBackupKey({ BACKUP_KEY }: Settings): string | null {
  assertLongSecret('BACKUP_KEY', BACKUP_KEY)
  return BACKUP_KEY ?? null
}
