import { causeOf } from './cause-of.ts'
import type { Config } from './config.ts'
import { sqlState } from './db/sql-state.ts'
import { errorField } from './error-field.ts'

/** SQLite holds the lock of DATA_DIR; this is its "unable to open database file". */
const CANNOT_OPEN = 14

/** Returns a line for an error that ended the start and has a common cause, with the setting to change; else null. */
export function startFault(error: unknown, config: Config): string | null {
  const [code, call] = [errorField(error, 'code'), errorField(error, 'syscall')]
  if (call === 'listen') {
    const port = String(errorField(error, 'port'))
    const name =
      Number(port) === config.staffPort
        ? 'STAFF_PORT'
        : Number(port) === config.metrics?.port
          ? 'METRICS_PORT'
          : 'PORT'
    return code === 'EADDRINUSE'
      ? `${name} ${port} is in use by another program`
      : `${name} ${port}: ${String(code)}`
  }
  const file = errorField(error, 'path')
  const inDataDir = typeof file === 'string' && file.startsWith(config.dataDir)
  if (inDataDir || errorField(error, 'errcode') === CANNOT_OPEN)
    return `DATA_DIR ${config.dataDir}: ${causeOf(error) ?? 'this user may not write there'}`
  const cause = causeOf(error)
  const isOfDatabase = call === 'connect' || call === 'getaddrinfo' || sqlState(error) !== null
  const place = config.databaseUrl ? 'DATABASE_URL' : `DATA_DIR ${config.dataDir}`
  return isOfDatabase && cause ? `${place}: ${cause}` : null
}
