import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'

// The production folder as the container and the systemd units start it: made by the one script, owned by somebody else,
// without any right to write it, with nothing but DATA_DIR.

const ROOT = path.resolve(import.meta.dirname, '../../..')
/** What nobody's files belong to, on every Linux. */
const NOBODY = 65_534
const MOST_BYTES = 350e6
const PORTS = { PORT: '27181', STAFF_PORT: '27182' }

const dir = mkdtempSync(path.join(tmpdir(), 'contour-image-'))
const image = path.join(dir, 'image')
const data = path.join(dir, 'data')

const settings = {
  NODE_ENV: 'production',
  REHEARSAL: '1',
  HOST: '127.0.0.1',
  ...PORTS,
  PUBLIC_ORIGIN: 'https://clinic.example',
  STAFF_ORIGIN: 'https://staff.clinic.example',
  TRUST_PROXY: '1',
  MAIL: 'off',
  SMS: 'off',
  SCANNER: 'embedded',
  ALLOW_PGLITE: '1',
  DATA_DIR: data,
  STORAGE_DIR: path.join(data, 'files'),
  COMPANY_NAME: 'Prairie Clinic',
  COMPANY_ADDRESS: '1 Main Street, Fargo, ND 58102',
  SUPPORT_EMAIL: 'care@clinic.example',
  SUPPORT_PHONE: '(555) 555-0100',
}

/** The size on disk and what was written since a moment, by the system's own tools. */
const bytesOf = (folder: string) =>
  Number.parseInt(spawnSync('du', ['-sb', folder], { encoding: 'utf8' }).stdout, 10)
const writtenSince = (marker: string) =>
  spawnSync('find', [image, '-newer', marker], { encoding: 'utf8' }).stdout.trim()

beforeAll(() => {
  const made = spawnSync(process.execPath, [path.join(ROOT, 'scripts/image.mjs'), '--to', image], {
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(made.stderr)
  spawnSync('mkdir', [data])
  chmodSync(dir, 0o755)
  // As an administrator the test gives the folder to nobody else and starts as nobody; otherwise it takes its own right to write.
  if (process.getuid?.() === 0) spawnSync('chown', ['-R', `${NOBODY}`, data])
  spawnSync('chmod', ['-R', 'a-w,a+rX', image])
}, 600_000)
afterAll(() => {
  spawnSync('chmod', ['-R', 'u+w', image])
  rmSync(dir, { recursive: true, force: true })
})

test('D-101 the production folder is at most 350 MB and has no tools, types, maps or tests', () => {
  expect(bytesOf(image)).toBeLessThan(MOST_BYTES)
  const find = (...what: string[]) => spawnSync('find', [image, ...what], { encoding: 'utf8' }).stdout.trim()
  expect(find('-name', '*.map')).toBe('')
  expect(find('-path', '*/src/*', '-name', '*.test.ts')).toBe('')
  for (const tool of ['vite', 'vitest', 'typescript', 'npm', 'esbuild', 'playwright-core'])
    expect(find('-maxdepth', '2', '-path', `*/node_modules/${tool}`)).toBe('')
})

test('D-101 it starts read-only as an unprivileged user, serves both origins, and writes nothing but its data', async () => {
  const who = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  const marker = path.join(dir, 'marker')
  spawnSync('touch', [marker])
  const service = spawn(path.join(image, 'bin', 'node'), [path.join(image, 'apps/server/src/main.ts')], {
    ...who,
    cwd: '/',
    env: { ...settings, PATH: '' },
  })
  const lines: string[] = []
  service.stderr.on('data', (chunk: Buffer) => lines.push(chunk.toString()))
  const ended = new Promise((resolve) => service.once('exit', resolve))
  try {
    const ask = (port: string, where: string) =>
      fetch(`http://127.0.0.1:${port}${where}`).then(
        ({ status }) => status,
        () => 0,
      )
    for (let second = 0; second < 180 && (await ask(PORTS.PORT, '/readyz')) !== 200; second++)
      await sleep(1000)
    expect([await ask(PORTS.PORT, '/readyz'), lines.join('')]).toEqual([200, ''])
    expect(await ask(PORTS.PORT, '/')).toBe(200)
    expect(await ask(PORTS.STAFF_PORT, '/')).toBe(200)
    expect(statSync(path.join(data, 'secrets.json')).isFile()).toBe(true)
  } finally {
    service.kill('SIGTERM')
    await ended
  }
  expect(writtenSince(marker)).toBe('')
}, 300_000)
