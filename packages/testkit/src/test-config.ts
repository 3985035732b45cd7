import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig, type Config } from '@contour/server/config'

/** One installation has one set of keys: two services on one database, and a copy of it, have the same (D-102). */
const KEYS = JSON.stringify({
  links: 'links-of-tests-0123456789abcdef0123456789',
  codes: 'codes-of-tests-0123456789abcdef0123456789',
  audit: 'audit-of-tests-0123456789abcdef0123456789',
  webhook: 'whsec_of-tests-0123456789abcdef0123456789',
  inbound: 'inbound-of-tests-0123456789abcdef01234567',
})

/** Returns a demo configuration with its own folder and free ports, without rate limits unless a test sets them. */
export function testConfig(env: Record<string, string> = {}): Config {
  const dir = mkdtempSync(path.join(tmpdir(), 'contour-test-'))
  const config = readConfig({
    DATA_DIR: dir,
    PORT: '0',
    STAFF_PORT: '0',
    RATE_LIMITS: 'off',
    SEED: 'none',
    ...env,
  })
  if (config.dataDir === dir) writeFileSync(path.join(dir, 'secrets.json'), KEYS, { mode: 0o600 })
  return config
}
