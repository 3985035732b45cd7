import { isLoopbackHost, reject } from './environment.ts'
import type { Settings } from './environment-schema.ts'
import type { RunMode } from './run-mode.ts'

/** The origin of PUBLIC_ORIGIN or STAFF_ORIGIN; in production it is required and encrypted (decisions D-60). */
export function readOrigin(
  env: Settings,
  name: 'PUBLIC_ORIGIN' | 'STAFF_ORIGIN',
  fallback: string,
  { mode }: RunMode,
): string {
  const text = env[name]
  if (!text) {
    if (mode === 'production') reject(`${name} is required in production`)
    return fallback
  }
  const target = new URL(text)
  if (!['http:', 'https:'].includes(target.protocol)) reject(`${name} must begin with https:`)
  if (mode === 'production' && target.protocol !== 'https:') reject(`${name} must begin with https:`)
  return target.origin
}

/** A vulnerability in the patient pages must never reach a staff token (security.md): the two origins differ. */
export function assertOriginsDiffer(publicOrigin: string, staffOrigin: string): void {
  if (publicOrigin === staffOrigin) reject('STAFF_ORIGIN must differ from PUBLIC_ORIGIN')
}

/** How many proxies are trusted; required in production: rate limits and the audit trail count addresses by it. */
export function readTrustProxy({ TRUST_PROXY }: Settings, { mode }: RunMode): number {
  if (mode === 'production' && TRUST_PROXY === undefined)
    reject('TRUST_PROXY is required in production: the number of proxies in front, 0 for none')
  return TRUST_PROXY ?? 0
}

/** Values of sslmode with which the driver verifies the database's certificate. */
const CHECKED_SSL = ['require', 'verify-ca', 'verify-full']

/** DATABASE_URL or null. In production a database on another machine requires TLS with a verified certificate. */
export function readDatabaseUrl(env: Settings, { mode }: RunMode): string | null {
  const text = env.DATABASE_URL
  if (!text) {
    if (mode === 'production' && env.ALLOW_PGLITE !== '1')
      reject('DATABASE_URL is required in production (or ALLOW_PGLITE=1 for the embedded database)')
    return null
  }
  // The driver would take the host of any other address for a PostgreSQL on this machine.
  if (!/^postgres(?:ql)?:/.test(text)) reject('DATABASE_URL must begin with postgres:')
  if (mode !== 'production') return text
  const address = text.replace('@/', '@localhost/')
  if (!URL.canParse(address)) reject('DATABASE_URL is not a URL')
  const target = new URL(address)
  // The driver prefers the host in the query to the one in the URL; a path is a socket of this machine.
  const host = target.searchParams.get('host') ?? decodeURIComponent(target.hostname)
  if (isLoopbackHost(host) || host.startsWith('/') || host === '') return text
  const checked = CHECKED_SSL.includes(target.searchParams.get('sslmode') ?? '')
  if (!checked || target.searchParams.has('uselibpqcompat'))
    reject('DATABASE_URL names another machine without TLS: add sslmode=verify-full')
  return text
}
