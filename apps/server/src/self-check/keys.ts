import { existsSync, readFileSync, statSync } from 'node:fs'
import { KeysFile } from '../secrets.ts'
import { fault, well, type Check } from './check.ts'

/** Whether the keys are readable as such, and by this user alone. The start compares them with those of the database. */
export const keysCheck: Check = {
  name: 'keys',
  async look({ keys }) {
    if (!keys) return null
    if (keys.kind === 'given')
      return isKeys(keys.text) ? well('in KEYS') : fault('KEYS is not the JSON of a keys file')
    const { file } = keys
    if (!existsSync(file)) return well('made at the first start')
    if (statSync(file).mode & 0o077) return fault(`KEYS_FILE ${file} can be read by other users: chmod 600`)
    return isKeys(readFileSync(file, 'utf8'))
      ? well(`in ${file}`)
      : fault(`KEYS_FILE ${file} is not a keys file`)
  },
}

function isKeys(text: string): boolean {
  try {
    return KeysFile.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}
