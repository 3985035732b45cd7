import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { at } from './workspace.mjs'

test('D-101 npm run states lists and decides on the database that the environment names, and says what is missing', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'contour-states-'))
  const run = (...args) =>
    spawnSync(process.execPath, [at('scripts', 'states.mjs'), ...args], {
      env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, DEMO: '0', MAIL: 'outbox', SMS: 'outbox' },
      encoding: 'utf8',
    })
  try {
    const bare = run('open', 'ND')
    expect([bare.status, bare.stdout]).toEqual([1, ''])
    expect(bare.stderr).toContain('--document is missing.')
    expect(run('shut', 'ND').stderr).toContain('Usage: npm run states')
    const listed = run()
    expect([listed.status, listed.stderr]).toEqual([0, ''])
    expect(listed.stdout).toContain('No state is on file yet.')
    const unknown = run('close', 'ND', '--message', 'Closed for the winter.', '--reason', 'Snow on all roads')
    expect([unknown.status, unknown.stdout]).toEqual([1, ''])
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}, 240_000)
