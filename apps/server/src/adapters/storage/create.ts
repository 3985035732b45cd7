import type { Config } from '../../config.ts'
import { folderStore } from './folder.ts'
import type { FileStore } from './port.ts'
import { s3Store } from './s3.ts'

export function createFileStore(config: Config): FileStore {
  return config.storage.kind === 's3' ? s3Store(config.storage) : folderStore(config.storage.dir)
}
