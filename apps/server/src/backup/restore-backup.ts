import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inJob } from '../call-context.ts'
import { createClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { openDatabase } from '../db/open-database.ts'
import { createLogger } from '../log.ts'
import { makeFolder } from '../make-folder.ts'
import { BackupRefused } from './archive.ts'
import { unopenedFiles } from './check-file-keys.ts'
import { checkRestored, type Checked } from './check-restored.ts'
import { loadDatabase } from './dump-database.ts'
import { endAccess } from './end-access.ts'
import { backupKey } from './make-backup.ts'
import { NAMES, type Manifest } from './manifest.ts'
import { assertEmpty, missingObjects, placeFiles, placeKeys } from './place.ts'
import { unpack } from './unpack.ts'

/** `endBefore`: where the end of an audit trail is kept that stood outside the database before. */
type Restored = Checked & { manifest: Manifest; endBefore: string | null }

/**
 * Restores an archive into an empty place. Nothing is written before the whole archive has proven itself.
 * @param migrations the folder of migrations of another build than this one
 * @returns what was in the archive, and a line for each thing that is not as it was
 * @throws BackupRefused
 */
export async function restoreBackup(config: Config, file: string, migrations?: string): Promise<Restored> {
  await assertEmpty(config)
  const dir = await mkdtemp(path.join(tmpdir(), 'contour-restore-'))
  try {
    const manifest = await unpack(file, backupKey(config), dir)
    assertSameKind(config, manifest)
    await placeKeys(config, manifest, dir)
    await makeFolder(config.dataDir)
    // PostgreSQL loads while the files are copied; neither is left to itself if the other fails.
    const placing = placeFiles(config, dir)
    const loading = loadDatabase(config, path.join(dir, NAMES.database))
    await Promise.allSettled([placing, loading])
    const endBefore = await placing
    await loading
    const database = await openDatabase(config, createLogger('silent'))
    try {
      const { faults, changes } = await checkRestored(database, config, {
        manifest,
        ...(migrations ? { migrations } : {}),
      })
      const clock = createClock()
      await inJob({ clock }, () => endAccess(database.db, clock, { ...manifest, endBefore }), 'command')
      return {
        manifest,
        endBefore,
        changes,
        faults: [...faults, ...(await missingObjects(config, manifest)), ...(await unopenedFiles(config))],
      }
    } finally {
      await database.close()
    }
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

function assertSameKind({ databaseUrl, storage }: Config, { engine, storage: kept }: Manifest): void {
  if ((engine === 'postgres') !== (databaseUrl !== null))
    throw new BackupRefused(
      engine === 'postgres'
        ? 'the archive is of PostgreSQL: set DATABASE_URL to an empty database'
        : 'the archive is of the embedded database: unset DATABASE_URL',
    )
  if (kept !== storage.kind)
    throw new BackupRefused(
      kept === 's3'
        ? 'the archive belongs to a bucket: set S3_BUCKET'
        : 'the archive holds files: set STORAGE_DIR and no bucket',
    )
}
