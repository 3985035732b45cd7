import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { at } from './workspace.mjs'

test('R-006 npm run staff:add prints the link on an empty database, and refuses weak input', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'contour-first-'))
  const run = (...args) =>
    spawnSync(process.execPath, [at('scripts', 'staff-add.mjs'), ...args], {
      env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, DEMO: '0', MAIL: 'outbox', SMS: 'outbox' },
      encoding: 'utf8',
    })
  try {
    const bare = run('--role', 'administrator')
    expect(bare.status).toBe(1)
    expect(bare.stderr).toContain('--email')
    const wrong = run('--role', 'administrator', '--email', 'first', '--name', 'Frances First')
    expect([wrong.status, wrong.stdout]).toEqual([1, ''])
    expect(wrong.stderr).toMatch(/email/)
    const made = run('--role', 'administrator', '--email', 'first@clinic.example', '--name', 'Frances First')
    expect(made.stderr).toBe('')
    expect(made.stdout).toMatch(/http:\/\/localhost:3001\/invitation\/[\w-]{43}/)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}, 240_000)
