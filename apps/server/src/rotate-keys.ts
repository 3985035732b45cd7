import { readFileSync } from 'node:fs'
import { secureRandomness } from './randomness.ts'
import { KeysFile, fingerprintOf, newKey, saveKeys, type KeyName } from './secrets.ts'

/** Links and codes live for hours or days; what was sealed or encrypted stays, and so do the keys that did it. */
const KEPT: Record<KeyName, number> = { links: 3, codes: 3, audit: Infinity, rest: Infinity, files: Infinity }

/** The keys that can end: what the others sealed could not be opened without them. */
export const ENDING_KEYS = ['links', 'codes'] as const satisfies readonly KeyName[]

/** Makes new keys; the ones before stay accepted, so that no link and no code ends (D-102). */
export function rotateKeys(file: string, names: readonly KeyName[], random = secureRandomness): void {
  changeKeys(file, names, KEPT, random)
}

/** Makes new keys in place of ones that are in other hands: every link or code of the ones before ends (D-102). */
export function replaceKeys(
  file: string,
  names: readonly (typeof ENDING_KEYS)[number][],
  random = secureRandomness,
): void {
  changeKeys(file, names, { ...KEPT, links: 0, codes: 0 }, random)
}

function changeKeys(
  file: string,
  names: readonly KeyName[],
  kept: Record<KeyName, number>,
  random: typeof secureRandomness,
): void {
  const keys = KeysFile.parse(JSON.parse(readFileSync(file, 'utf8')))
  for (const name of names) {
    const before = [keys[name], ...(keys.previous[name] ?? [])]
    keys.previous[name] = before.slice(0, kept[name])
    keys[name] = newKey(random)
    // The database and backups know their keys by fingerprint, also ones that end before a process has read the next.
    if (name === 'links' || name === 'codes')
      keys.ended[name] = [...(keys.ended[name] ?? []), ...before.slice(kept[name]).map(fingerprintOf)]
  }
  saveKeys(file, keys)
}
