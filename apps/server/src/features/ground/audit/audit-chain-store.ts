import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import type { Config } from '../../../config.ts'
import type { Secrets } from '../../../secrets.ts'
import { z } from 'zod'

/** The end of the chain: how many rows are sealed, and the hash of the last one. */
export type ChainEnd = { seq: number; hash: string }

/**
 * The part that is stored outside the database: someone with access to the database alone can neither extend the chain
 * nor truncate it without detection.
 */
export type AuditChainStore = {
  /** Key with which rows are sealed now. */
  readonly key: string
  /** That key and those before it, which sealed earlier rows. */
  keys(): readonly string[]
  /** The last saved end, or null before the first. */
  read(): ChainEnd | null
  /** Saves an end; ignores one that is not beyond the last, so that a truncated chain cannot hide the truncation. */
  save(end: ChainEnd): void
  /** Deletes the end together with the rows it covers: for a reset of the demo. */
  forget(): void
}

const FILE = 'audit-head.json'

export const StoredEnd = z.object({ seq: z.number(), hash: z.string() }) satisfies z.ZodType<ChainEnd>

type Place = Pick<Config, 'dataDir' | 'auditEndFile'>

/** The file outside the database that holds the end of the chain. */
export const auditEndFileOf = ({ dataDir, auditEndFile }: Place): string =>
  auditEndFile ?? path.join(dataDir, FILE)

/** Creates the store of an installation: its key is one of the secrets. */
export function createAuditChainStore(config: Place, secrets: Secrets): AuditChainStore {
  const file = auditEndFileOf(config)
  // Processes on several machines may share the file.
  const unfinished = `${file}.${hostname()}.${process.pid}`
  const read = (): ChainEnd | null => {
    if (!existsSync(file)) return null
    return StoredEnd.parse(JSON.parse(readFileSync(file, 'utf8')))
  }
  return {
    get key() {
      return secrets.audit
    },
    keys() {
      secrets.reload()
      return secrets.accepted('audit')
    },
    read,
    save(end) {
      if ((read()?.seq ?? 0) >= end.seq) return
      writeFileSync(unfinished, `${JSON.stringify(end)}\n`, { mode: 0o600 })
      renameSync(unfinished, file)
    },
    forget: () => rmSync(file, { force: true }),
  }
}
