import type { Config } from '../../config.ts'
import { folderStore } from './folder.ts'
import type { FileStore } from './port.ts'

/**
 * Creates the store that the configuration names, as its files stand there: encrypted, for backups and checks. The S3
 * library is loaded only when it is used.
 */
export async function createFileStore(config: Pick<Config, 'storage'>): Promise<FileStore> {
  if (config.storage.kind === 'folder') return folderStore(config.storage.dir)
  return (await import('./s3.ts')).s3Store(config.storage)
}
