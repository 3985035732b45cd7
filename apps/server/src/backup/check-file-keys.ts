import { createFileStore } from '../adapters/storage/create.ts'
import { lookAtFileKeys, missingKeyLine } from '../adapters/storage/file-keys.ts'
import type { Config } from '../config.ts'
import { secureRandomness } from '../randomness.ts'
import { fingerprintOf, readSecrets } from '../secrets.ts'

/** Returns a line if the restored keys do not open a stored file. */
export async function unopenedFiles(config: Config): Promise<string[]> {
  const secrets = readSecrets(config, secureRandomness, false)
  const { unknown } = await lookAtFileKeys(
    await createFileStore(config),
    secrets.accepted('files').map(fingerprintOf),
  )
  return unknown ? [`the archive holds ${missingKeyLine(unknown)}`] : []
}
