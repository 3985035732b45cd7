import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { at } from './workspace.mjs'

test('OP-11 npm run setup writes a file once, and says in one line what is missing', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'contour-setup-'))
  const run = (...args) =>
    spawnSync(process.execPath, [at('scripts', 'setup.mjs'), ...args], {
      env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, DEMO: '0', MAIL: 'outbox', SMS: 'outbox' },
      encoding: 'utf8',
    })
  try {
    expect(run('move').stderr).toContain('Usage: npm run setup')
    expect(run('import', '--from', 'setup.json').stderr).toContain('--by is missing.')
    const file = join(dataDir, 'setup.json')
    const absent = run('import', '--from', file, '--by', 'you@clinic.example')
    expect([absent.status, absent.stderr]).toEqual([1, `--from: there is no file ${file}.\n`])
    const written = run('export', '--to', file)
    expect([written.status, written.stderr]).toEqual([0, ''])
    expect(written.stdout).toBe(`Wrote ${file}: 1 price book.\n`)
    expect(JSON.parse(readFileSync(file, 'utf8')).manifest.from.mode).toBe('development')
    expect(run('export', '--to', file).stderr).toContain('exists already')
    expect(run('import', '--from', file, '--by', 'you@clinic.example').stderr).toContain('--by: nobody here')
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}, 240_000)
