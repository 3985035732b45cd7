import { readFileSync } from 'node:fs'
import { secureRandomness } from './randomness.ts'
import { KeysFile, newKey, saveKeys, type KeyName } from './secrets.ts'

/** Links and codes live for hours or days; what was sealed or encrypted stays, and so do the keys that did it. */
const KEPT: Record<KeyName, number> = { links: 3, codes: 3, audit: Infinity, rest: Infinity, files: Infinity }

/** Makes new keys; the ones before stay accepted, so that no link and no code ends (D-102). */
export function rotateKeys(file: string, names: readonly KeyName[], random = secureRandomness): void {
  const keys = KeysFile.parse(JSON.parse(readFileSync(file, 'utf8')))
  for (const name of names) {
    keys.previous[name] = [keys[name], ...(keys.previous[name] ?? [])].slice(0, KEPT[name])
    keys[name] = newKey(random)
  }
  saveKeys(file, keys)
}
