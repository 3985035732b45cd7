import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { causeOf } from '../cause-of.ts'
import { StoredEnd, auditEndFileOf } from '../features/ground/audit/index.ts'
import { fault, well, type Check } from './check.ts'

/**
 * Whether the end of the audit chain can be kept where it should be. In DATA_DIR it stands next to the keys, and each
 * machine has its own: who takes that folder over can rewrite the chain unseen (ADR 14).
 */
export const auditEndCheck: Check = {
  name: 'audit trail',
  async look({ dataDir, auditEndFile }) {
    if (!dataDir || auditEndFile === undefined) return null
    if (auditEndFile === null)
      return well('its end is kept in DATA_DIR, next to the keys; AUDIT_END_FILE keeps it elsewhere')
    const file = auditEndFileOf({ dataDir, auditEndFile })
    const named = `AUDIT_END_FILE ${file}`
    if (!path.relative(dataDir, file).startsWith('..'))
      return fault(`${named} is in DATA_DIR: keep it where only the service writes, apart from the keys`)
    try {
      const trial = `${file}.trial`
      writeFileSync(trial, '', { mode: 0o600 })
      rmSync(trial)
    } catch (error) {
      return fault(`${named}: ${causeOf(error) ?? 'its folder cannot be written'}`)
    }
    return isEnd(file)
      ? well(`its end is kept in ${file}`)
      : fault(`${named} is not the end of an audit trail`)
  },
}

function isEnd(file: string): boolean {
  if (!existsSync(file)) return true
  try {
    return StoredEnd.safeParse(JSON.parse(readFileSync(file, 'utf8'))).success
  } catch {
    return false
  }
}
