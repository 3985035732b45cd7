import { existsSync, readFileSync } from 'node:fs'
import { createFileStore } from '../adapters/storage/create.ts'
import { lookAtFileKeys, missingKeyLine } from '../adapters/storage/file-keys.ts'
import { KeysFile, fingerprintOf } from '../secrets.ts'
import { fault, well, type Check } from './check.ts'

/** So many stored files are looked at. */
const LOOKED_AT = 200

/** Whether the keys at hand open the stored files (D-102). Keys that are missing or are none are a fault of their own. */
export const encryptionCheck: Check = {
  name: 'encryption',
  async look({ storage, keys }) {
    if (!storage || !keys || (keys.kind === 'file' && !existsSync(keys.file))) return null
    const known = fingerprintsIn(keys.kind === 'given' ? keys.text : readFileSync(keys.file, 'utf8'))
    const store = await createFileStore({ storage })
    // What cannot be read at all is the line of another check.
    const found = known && (await lookAtFileKeys(store, known, LOOKED_AT).catch(() => null))
    if (!found) return null
    const { looked, plain, unknown } = found
    if (unknown) return fault(`KEYS_FILE: ${missingKeyLine(unknown)}: bring the keys of these files along`)
    if (looked === 0) return well('no stored files yet')
    return well(
      plain === 0
        ? `the ${looked} stored files that were looked at are encrypted`
        : `of ${looked} stored files that were looked at ${plain} are not encrypted yet: the service does it while it runs`,
    )
  },
}

function fingerprintsIn(text: string): string[] | null {
  try {
    const { files, previous } = KeysFile.parse(JSON.parse(text))
    return [files, ...(previous.files ?? [])].map(fingerprintOf)
  } catch {
    return null
  }
}
