// npm run audit:verify: recomputes the hash chain of the audit trail and reports how much is sealed and whether it is
// intact. Reads the database that the environment names and changes nothing. The exit code is 0 only for an intact
// chain.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { runServerCommand } from './server-command.mjs'
import { at } from './workspace.mjs'

const server = (file) => import(at('apps', 'server', 'src', file))

/** Verifies with the server's own code. The transaction is read-only, so that a mistake cannot write. */
async function readTrail(config) {
  const { openDatabase } = await server('db/open-database.ts')
  const { createLogger } = await server('log.ts')
  const { createAuditChainStore, verifyAudit } = await server('features/ground/audit/index.ts')
  const { readSecrets } = await server('secrets.ts')
  const { secureRandomness } = await server('randomness.ts')
  const { sql } = await import('drizzle-orm')
  const database = await openDatabase(config, createLogger('silent'))
  try {
    return await database.db.transaction(async (tx) => {
      await tx.execute(sql`set transaction read only`)
      return verifyAudit(tx, createAuditChainStore(config, readSecrets(config, secureRandomness, false)))
    })
  } finally {
    await database.close()
  }
}

/** The embedded database allows one process. In demo mode, requests the result from it as the demo administrator. */
async function requestServer(config, inUse) {
  const file = path.join(config.dataDir, 'demo-logins.json')
  if (!config.demo || !existsSync(file)) throw inUse
  const login = JSON.parse(readFileSync(file, 'utf8')).find(({ role }) => role === 'administrator')
  if (!login) throw inUse
  const { Secret, TOTP } = await import('otpauth')
  const call = async (method, route, { token, ...more } = {}) => {
    const response = await fetch(config.staffOrigin + route, {
      method,
      ...more,
      headers: {
        ...(more.body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(`${inUse.message} (asked ${config.staffOrigin}: ${answer.message})`)
    return answer
  }
  const { email, password, totp_secret } = login
  const totp = new TOTP({ secret: Secret.fromBase32(totp_secret) }).generate()
  const { token } = await call('POST', '/staff-api/login', {
    body: JSON.stringify({ email, password, totp }),
  })
  const { chain } = await call('GET', '/staff-api/audit?whole=true', { token })
  await call('POST', '/staff-api/logout', { token, body: '{}' })
  return { ...chain, brokenAt: chain.broken_at ?? null }
}

async function verify() {
  const { readConfig } = await server('config.ts')
  const config = readConfig(process.env)
  if (!config.databaseUrl && !existsSync(path.join(config.dataDir, 'pg')))
    throw new Error(`There is no database in ${config.dataDir} (set DATA_DIR or DATABASE_URL).`)
  const { DirectoryInUse } = await server('db/lock-directory.ts')
  const report = await readTrail(config).catch((error) => {
    if (error instanceof DirectoryInUse) return requestServer(config, error)
    throw error
  })
  console.log(
    `Audit trail: ${report.sealed} sealed, ${report.unsealed} not yet sealed, ` +
      (report.intact
        ? 'intact.'
        : `BROKEN${report.brokenAt === null ? '' : ` at number ${report.brokenAt}`}.`),
  )
  return report.intact ? 0 : 1
}

await runServerCommand(import.meta.url, verify)
