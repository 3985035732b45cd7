import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createFileStore } from '../adapters/storage/create.ts'
import { causeOf } from '../cause-of.ts'
import type { Config } from '../config.ts'
import { auditEndFileOf } from '../features/ground/audit/index.ts'
import { secureRandomness } from '../randomness.ts'
import { fingerprintOf, keysFileOf, readSecrets } from '../secrets.ts'
import { BackupRefused, sealArchive } from './archive.ts'
import { dumpDatabase } from './dump-database.ts'
import { hashFile } from './hash-file.ts'
import { whileFilesStay } from './hold-files.ts'
import { NAMES, type Manifest } from './manifest.ts'
import { startTool } from './run-tool.ts'

/** BACKUP_KEY, without which no archive is made or read. */
export function backupKey({ backupKey: key }: Pick<Config, 'backupKey'>): string {
  if (!key) throw new BackupRefused('BACKUP_KEY is missing: archives are encrypted with it')
  return key
}

/**
 * Writes one encrypted archive of database, files, keys and the end of the audit trail. The database comes first: a file
 * that it names was stored before it, so that the files are at least as new.
 * @returns what is in the archive
 */
export async function makeBackup(config: Config, file: string, made: Date): Promise<Manifest> {
  const key = backupKey(config)
  if (existsSync(file)) throw new BackupRefused(`${file} exists already`)
  // Throws where there are no keys: a copy without them is none.
  const secrets = readSecrets(config, secureRandomness, false)
  return whileFilesStay(config, () =>
    writeArchive(config, { file, key, made, installation: fingerprintOf(secrets.links) }),
  )
}

type Archive = { file: string; key: string; made: Date; installation: string }

async function writeArchive(config: Config, { file, key, made, installation }: Archive): Promise<Manifest> {
  const stage = await mkdtemp(path.join(tmpdir(), 'contour-backup-'))
  const at = (name: keyof typeof NAMES) => path.join(stage, NAMES[name])
  try {
    const facts = await dumpDatabase(config, at('database'))
    const manifest: Manifest = {
      made_at: made.toISOString(),
      engine: config.databaseUrl ? 'postgres' : 'pglite',
      facts,
      database_sha: await hashFile(at('database')),
      installation,
      storage: config.storage.kind,
      files: await listFiles(config),
    }
    await writeFile(at('manifest'), JSON.stringify(manifest), { mode: 0o600 })
    const keys = config.keys.kind === 'given' ? config.keys.text : await readFile(keysFileOf(config), 'utf8')
    await writeFile(at('keys'), keys, { mode: 0o600 })
    const end = auditEndFileOf(config)
    if (existsSync(end)) await copyFile(end, at('auditEnd'))
    if (config.storage.kind === 'folder' && existsSync(config.storage.dir))
      await symlink(config.storage.dir, at('files'))
    // -h: the files themselves and not the link to their folder.
    const { child, ended } = startTool('tar', ['-chf', '-', '--exclude=files/incoming', '-C', stage, '.'])
    if (!child.stdout) throw new Error('tar has no output')
    // The archive's own fault first: what tar says of a full disk there follows from it.
    await sealArchive(child.stdout, file, key, made)
    await ended
    return manifest
  } catch (error) {
    await rm(file, { force: true })
    const cause = error instanceof BackupRefused ? null : causeOf(error)
    throw cause ? new BackupRefused(`TMPDIR ${stage} cannot be written: ${cause}`) : error
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
}

async function listFiles({ storage }: Config): Promise<Manifest['files']> {
  const files: Manifest['files'] = []
  const store = await createFileStore({ storage })
  for await (const { key, bytes } of store.list()) {
    const sha = storage.kind === 'folder' ? await hashFile(path.join(storage.dir, key)) : null
    files.push({ key, bytes, sha })
  }
  return files
}
