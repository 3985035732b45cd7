import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig } from '@contour/server/config'
import type { Config } from '@contour/server/config'

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
  return config
}
