import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { causeOf } from '../cause-of.ts'
import type { Config } from '../config.ts'
import { BackupRefused } from './archive.ts'
import type { Checked } from './check-restored.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'

/**
 * Restores an archive into a scratch place, migrates it to this build, compares it with its manifest and verifies the audit
 * trail, and removes the place again. What is in use is not touched.
 * @param migrations the folder of migrations of another build than this one
 * @returns what was in the archive, a line for each fault, and one for each day of the next sixty that the build changes
 */
export async function rehearseBackup(
  config: Config,
  file: string,
  migrations?: string,
): Promise<Checked & { manifest: Manifest }> {
  const dir = await mkdtemp(path.join(tmpdir(), 'contour-rehearse-'))
  const keys = { kind: 'file' as const, file: path.join(dir, 'secrets.json') }
  // Files of a bucket stay where they are and are only looked up.
  const storage =
    config.storage.kind === 's3' ? config.storage : { kind: 'folder' as const, dir: path.join(dir, 'files') }
  const place = { ...config, dataDir: dir, auditEndFile: null, keys, storage }
  try {
    if (!config.databaseUrl) return await restoreBackup(place, file, migrations)
    return await inScratchDatabase(config.databaseUrl, (databaseUrl) =>
      restoreBackup({ ...place, databaseUrl }, file, migrations),
    )
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

async function inScratchDatabase<T>(url: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `contour_rehearse_${randomBytes(4).toString('hex')}`
  const scratch = new URL(url)
  scratch.pathname = `/${name}`
  await onServer(url, `create database ${name}`)
  try {
    return await work(scratch.href)
  } finally {
    await onServer(url, `drop database if exists ${name}`)
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.query(statement)
  } catch (error) {
    throw new BackupRefused(
      `a scratch database cannot be made (the role needs CREATEDB): ${causeOf(error) ?? 'refused'}`,
    )
  } finally {
    await client.end().catch(() => {})
  }
}
