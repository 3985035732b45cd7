import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { Config } from './config.ts'
import type { Randomness } from './randomness.ts'

const Secrets = z.looseObject({
  links: z.string(),
  codes: z.string(),
  /** Key of the audit chain: it must not be in the database. */
  audit: z.string().default(''),
  webhook: z.string(),
  /** Signs the replies that a demo sends by email. */
  inbound: z.string().default(''),
})

export type Secrets = Pick<z.output<typeof Secrets>, 'links' | 'codes' | 'audit' | 'webhook' | 'inbound'>

/**
 * Reads the secrets that no operator needs to know. They are generated once into DATA_DIR; on PostgreSQL with several
 * machines DATA_DIR is shared or the file copied, because links signed by one process are verified by another.
 */
export function readSecrets(config: Config, random: Randomness): Secrets {
  mkdirSync(config.dataDir, { recursive: true })
  const file = path.join(config.dataDir, 'secrets.json')
  if (!existsSync(file)) {
    const fresh = {
      links: secret(random),
      codes: secret(random),
      audit: secret(random),
      webhook: `whsec_${secret(random)}`,
      inbound: secret(random),
    }
    try {
      writeFileSync(file, JSON.stringify(fresh, null, 2), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      // Another process of the same installation was faster; its file is used.
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }
  const stored = Secrets.parse(JSON.parse(readFileSync(file, 'utf8')))
  // Files of installations from before the audit trail had a key, and from before replies came by email.
  if (!stored.audit || !stored.inbound) {
    stored.audit ||= secret(random)
    stored.inbound ||= secret(random)
    writeFileSync(file, JSON.stringify(stored, null, 2), { mode: 0o600 })
  }
  return {
    ...stored,
    webhook: config.payments.webhookSecret ?? stored.webhook,
    inbound: config.inbound?.secret ?? stored.inbound,
  }
}

const secret = (random: Randomness) => random.bytes(32).toString('hex')
