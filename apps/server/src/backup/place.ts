import { existsSync } from 'node:fs'
import { cp, copyFile, readdir, rename } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { createFileStore } from '../adapters/storage/create.ts'
import { sealedBytes } from '../adapters/storage/sealed-file.ts'
import { causeOf } from '../cause-of.ts'
import type { Config } from '../config.ts'
import { auditEndFileOf } from '../features/ground/audit/index.ts'
import { makeFolder } from '../make-folder.ts'
import { secureRandomness } from '../randomness.ts'
import { keysFileOf, readSecrets } from '../secrets.ts'
import { BackupRefused } from './archive.ts'
import { NAMES, type Manifest } from './manifest.ts'

/** Refuses a place that holds anything: nothing that exists is ever written over. */
export async function assertEmpty({ databaseUrl, dataDir, storage }: Config): Promise<void> {
  if (databaseUrl) {
    const tables = await tablesOf(databaseUrl)
    if (tables > 0)
      throw new BackupRefused(
        `DATABASE_URL names a database with ${tables} tables: restore into an empty one`,
      )
  } else if (existsSync(path.join(dataDir, 'pg')))
    throw new BackupRefused(`DATA_DIR ${dataDir} holds a database: restore into an empty one`)
  if (storage.kind === 'folder' && existsSync(storage.dir) && (await readdir(storage.dir)).length > 0)
    throw new BackupRefused(`STORAGE_DIR ${storage.dir} holds files: restore into an empty one`)
}

async function tablesOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    return rows[0]?.n ?? 0
  } catch (error) {
    throw new BackupRefused(`DATABASE_URL: ${causeOf(error) ?? 'refused'}`)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Puts the keys of the archive in place, or compares them with those that are there. */
export async function placeKeys(config: Config, manifest: Manifest, dir: string): Promise<void> {
  const file = keysFileOf(config)
  if (config.keys.kind === 'file' && !existsSync(file)) {
    await makeFolder(path.dirname(file))
    await copyFile(path.join(dir, NAMES.keys), file)
    return
  }
  const secrets = readSecrets(config, secureRandomness, false)
  if (!secrets.isOurs('links', manifest.installation))
    throw new BackupRefused('KEYS_FILE: the keys of this place are not those of the archive')
}

/**
 * Files and the end of the audit trail.
 * @returns where the end is kept that stood there before, which says how far the trail went before the loss (ADR 14); null
 *   if there was none
 */
export async function placeFiles(config: Config, dir: string): Promise<string | null> {
  const { storage } = config
  const end = path.join(dir, NAMES.auditEnd)
  const place = auditEndFileOf(config)
  const before = await setAside(place)
  if (existsSync(end)) {
    await makeFolder(path.dirname(place))
    await copyFile(end, place)
  }
  const files = path.join(dir, NAMES.files)
  if (storage.kind === 'folder' && existsSync(files)) await cp(files, storage.dir, { recursive: true })
  return before
}

async function setAside(place: string): Promise<string | null> {
  if (!existsSync(place)) return null
  for (let n = 1; ; n++) {
    const kept = `${place}.before-restore-${n}`
    if (existsSync(kept)) continue
    await rename(place, kept)
    return kept
  }
}

/** Returns a line for each file of a bucket that the manifest names and the bucket does not hold. */
export async function missingObjects({ storage }: Config, { files }: Manifest): Promise<string[]> {
  if (storage.kind === 'folder') return []
  const store = await createFileStore({ storage })
  const lines: string[] = []
  for (const { key, bytes } of files) {
    const size = await store.size(key)
    // One from before may have been encrypted since.
    if (size !== bytes && size !== sealedBytes(bytes))
      lines.push(`S3_BUCKET ${storage.bucket}: ${key} is ${size === null ? 'missing' : 'another file'}`)
  }
  return lines
}
