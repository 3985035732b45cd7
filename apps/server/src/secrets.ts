import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { reject } from './config/environment.ts'
import type { Config } from './config.ts'
import { equalInConstantTime, hmac, type Randomness } from './randomness.ts'

/**
 * The keys that are rotated: of links, of one-time codes, of the audit chain, of what the database stores encrypted, of
 * stored files.
 */
export const KEY_NAMES = ['links', 'codes', 'audit', 'rest', 'files'] as const
export type KeyName = (typeof KEY_NAMES)[number]

const names = z.array(z.string().min(1)).default([])

const Stored = z.looseObject({
  /** Signs upload and file links. */
  links: z.string().min(1),
  /** Peppers one-time codes, which are short. */
  codes: z.string().min(1),
  /** Key of the audit chain: it must not be in the database. */
  audit: z.string().default(''),
  webhook: z.string().default(''),
  /** Signs the replies that a demo sends by email. */
  inbound: z.string().default(''),
  /** Keys that were or will be current: what they signed is accepted. */
  previous: z
    .object({ links: names, codes: names, audit: names, rest: names, files: names })
    .partial()
    .default({}),
  /** Fingerprints of keys of this installation whose proofs are accepted no longer. */
  ended: z.object({ links: names, codes: names }).partial().default({}),
  /** Encrypts what a copy of the database alone must not tell. */
  rest: z.string().default(''),
  /** Encrypts stored files. */
  files: z.string().default(''),
})

const restOf = (codes: string) => hmac(codes, 'what is stored encrypted')
const filesOf = (codes: string) => hmac(codes, 'files that are stored encrypted')

/**
 * Files of keys from before something was stored encrypted have no key for it. Each of the processes that read one makes
 * the same one of it, until the file is written again; KEYS never is, so that the codes before make those before.
 */
export const KeysFile = Stored.transform(({ previous, ...keys }) => {
  const { codes = [], rest = [], files = [] } = previous
  return {
    ...keys,
    rest: keys.rest || restOf(keys.codes),
    files: keys.files || filesOf(keys.codes),
    previous: {
      ...previous,
      rest: keys.rest ? rest : [...rest, ...codes.map(restOf)],
      files: keys.files ? files : [...files, ...codes.map(filesOf)],
    },
  }
})
export type KeysFile = z.output<typeof KeysFile>

export type Secrets = {
  links: string
  codes: string
  audit: string
  rest: string
  files: string
  webhook: string
  inbound: string
  /** The current key and those whose proofs are accepted as well. */
  accepted(name: KeyName): readonly string[]
  /** Whether a fingerprint is that of a key of this installation, accepted or ended. */
  isOurs(name: KeyName, fingerprint: string): boolean
  /** Reads the keys again if their file has changed: another process may have rotated them. Returns whether it had. */
  reload(): boolean
}

/** Where the keys come from: KEYS, KEYS_FILE, or a file that the first start makes in DATA_DIR. */
export const keysFileOf = ({ keys, dataDir }: Pick<Config, 'keys' | 'dataDir'>): string =>
  keys.kind === 'file' ? keys.file : path.join(dataDir, 'secrets.json')

/**
 * Reads the keys of an installation (D-102). All its processes need the same ones, and so does a copy of its database.
 * @param mayMake whether the database is new: only then are keys made where there are none
 * @throws ConfigError if they are missing or not readable as keys
 */
export function readSecrets(config: Config, random: Randomness, mayMake = true): Secrets {
  if (config.keys.kind === 'given') return secretsOf(config, parseKeys('KEYS', config.keys.text), () => null)
  const file = keysFileOf(config)
  if (!existsSync(file)) {
    if (!mayMake)
      reject(
        `KEYS_FILE: the keys of this database are missing (${file}): bring them along, or restore a backup`,
      )
    makeKeys(file, random)
  }
  let read = statSync(file).mtimeMs
  const stored = parseKeys(`KEYS_FILE ${file}`, readFileSync(file, 'utf8'))
  // Files of installations from before the audit trail had a key, and from before replies came by email.
  if (!stored.audit || !stored.inbound) {
    stored.audit ||= newKey(random)
    stored.inbound ||= newKey(random)
    saveKeys(file, stored)
  }
  return secretsOf(config, stored, () => {
    const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs
    if (changed === undefined || changed === read) return null
    read = changed
    return parseKeys(`KEYS_FILE ${file}`, readFileSync(file, 'utf8'))
  })
}

function secretsOf(config: Config, first: KeysFile, changed: () => KeysFile | null): Secrets {
  const given = (keys: KeysFile) => ({
    ...keys,
    webhook: config.payments.webhookSecret ?? keys.webhook,
    inbound: config.inbound?.secret ?? keys.inbound,
  })
  let keys = given(first)
  const accepted = (name: KeyName) => [keys[name], ...(keys.previous[name] ?? [])]
  return {
    get links() {
      return keys.links
    },
    get codes() {
      return keys.codes
    },
    get audit() {
      return keys.audit
    },
    get rest() {
      return keys.rest
    },
    get files() {
      return keys.files
    },
    get webhook() {
      return keys.webhook
    },
    get inbound() {
      return keys.inbound
    },
    accepted,
    isOurs: (name, fingerprint) =>
      accepted(name).some((key) => fingerprintOf(key) === fingerprint) ||
      ((name === 'links' || name === 'codes') && (keys.ended[name] ?? []).includes(fingerprint)),
    reload() {
      const fresh = changed()
      if (fresh) keys = given(fresh)
      return fresh !== null
    },
  }
}

/** Whether a proof was made with the current key or an accepted one. */
export function isProof(
  secrets: Secrets,
  name: KeyName,
  given: string,
  proofBy: (key: string) => string,
): boolean {
  const fits = () => secrets.accepted(name).some((key) => equalInConstantTime(given, proofBy(key)))
  return fits() || (secrets.reload() && fits())
}

function parseKeys(source: string, text: string): KeysFile {
  try {
    return KeysFile.parse(JSON.parse(text))
  } catch {
    return reject(`${source} is not the JSON of a keys file with links, codes and audit`)
  }
}

function makeKeys(file: string, random: Randomness): void {
  mkdirSync(path.dirname(file), { recursive: true })
  const fresh = {
    links: newKey(random),
    codes: newKey(random),
    audit: newKey(random),
    rest: newKey(random),
    files: newKey(random),
    webhook: `whsec_${newKey(random)}`,
    inbound: newKey(random),
  }
  try {
    writeFileSync(file, JSON.stringify(fresh, null, 2), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    // Another process of the same installation was faster; its file is used.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

/** Replaces the file as a whole: a process that reads it meanwhile finds the old keys or the new ones. */
export function saveKeys(file: string, keys: KeysFile): void {
  writeFileSync(`${file}.new`, JSON.stringify(keys, null, 2), { mode: 0o600 })
  chmodSync(`${file}.new`, 0o600)
  renameSync(`${file}.new`, file)
}

export const newKey = (random: Randomness): string => random.bytes(32).toString('hex')

/** What identifies a key without revealing it. */
export const fingerprintOf = (key: string): string => hmac(key, 'fingerprint of a key').slice(0, 16)
