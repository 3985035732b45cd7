import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../../config.ts'
import type { Secrets } from '../../secrets.ts'

/** The end of the chain: how many rows are sealed, and the hash of the last one. */
export type ChainEnd = { seq: number; hash: string }

/** What stands outside the database: whoever has only the database can neither extend the chain nor cut it unseen. */
export type AuditChainStore = {
  /** Key of the chain's hashes. */
  key: string
  /** The last end that was written down, or null before the first. */
  read(): ChainEnd | null
  /** Writes an end down; one that lies before the last is not taken, so that a cut chain cannot cover itself. */
  save(end: ChainEnd): void
  /** Forgets the end, with the rows that it stands for: a reset of the demo. */
  forget(): void
}

const FILE = 'audit-head.json'

/** The keeper of an installation: its key is among the secrets, its file in DATA_DIR. */
export function createAuditChainStore(config: Pick<Config, 'dataDir'>, secrets: Secrets): AuditChainStore {
  const file = path.join(config.dataDir, FILE)
  const read = (): ChainEnd | null => {
    if (!existsSync(file)) return null
    const { seq, hash } = JSON.parse(readFileSync(file, 'utf8')) as ChainEnd
    return { seq, hash }
  }
  return {
    key: secrets.audit,
    read,
    save(end) {
      if ((read()?.seq ?? 0) >= end.seq) return
      writeFileSync(`${file}.new`, `${JSON.stringify(end)}\n`, { mode: 0o600 })
      renameSync(`${file}.new`, file)
    },
    forget: () => rmSync(file, { force: true }),
  }
}
