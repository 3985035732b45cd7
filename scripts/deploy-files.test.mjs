// The files of deploy/ against the service that they start.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { at } from './workspace.mjs'

const read = (...parts) => readFileSync(at('deploy', ...parts), 'utf8')
const schema = readFileSync(at('apps/server/src/config/environment-schema.ts'), 'utf8')
const isSetting = (name) => new RegExp(`^  ${name}:`, 'm').test(schema)
const units = readdirSync(at('deploy/systemd')).map((name) => [name, read('systemd', name)])

test('D-103 every setting in the files of a deployment is one that the service knows', () => {
  const compose = read('compose.yaml')
  const block = compose.slice(compose.indexOf('x-settings:'), compose.indexOf('services:'))
  const ofCompose = [...block.matchAll(/^ {2}([A-Z0-9_]+):/gm)].map(([, name]) => name)
  const ofImage = [...read('Containerfile').matchAll(/^ENV (.*)$/gm)].flatMap(([, line]) =>
    line.split(' ').map((pair) => pair.split('=')[0]),
  )
  const ofUnits = units.flatMap(([, unit]) =>
    [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line]) =>
      line.split(' ').map((pair) => pair.split('=')[0]),
    ),
  )
  const named = [...ofCompose, ...ofImage, ...ofUnits]
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((name) => !isSetting(name))).toEqual([])
})

test('the two units differ in what the process does, and in nothing that protects the machine', () => {
  const guardsOf = (unit) => unit.slice(unit.indexOf('# It writes its state'))
  const [[, first], [, second]] = units
  expect(guardsOf(first)).toBe(guardsOf(second))
  expect(units.map(([, unit]) => /PROCESS=(\w+)/.exec(unit)?.[1])).toEqual(['web', 'worker'])
  for (const [, unit] of units) expect(unit).toMatch(/^ProtectSystem=strict$/m)
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
test.skipIf(!hasSystemd)('systemd itself finds nothing wrong with the units', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'contour-units-'))
  try {
    const files = units.map(([name, unit]) => {
      const file = path.join(dir, name)
      // It asks whether the program is there, and /opt/contour is not on this machine.
      writeFileSync(file, unit.replace('/opt/contour/bin/node', process.execPath))
      return file
    })
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' })
    expect({
      status,
      said: stderr.split('\n').filter((line) => line.includes(dir) || /contour-/.test(line)),
    }).toEqual({
      status: 0,
      said: [],
    })
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
})

test('the proxy asks /readyz more often than a process that stops goes on answering, and logs no address of a page', () => {
  const proxy = read('Caddyfile')
  const every = Number(/health_interval (\d+)s/.exec(proxy)?.[1])
  const delay = Number(
    /^# SHUTDOWN_DELAY_SECONDS=(\d+)$/m.exec(readFileSync(at('.env.example'), 'utf8'))?.[1],
  )
  expect(every).toBeLessThan(delay)
  expect(proxy).toContain('request>uri delete')
  expect(proxy).toContain('request>headers delete')
})

test('the page for patients during an outage names 911 and 988 and loads nothing from elsewhere', () => {
  const page = read('outage', 'patients.html')
  expect(page).toContain('href="tel:911"')
  expect(page).toContain('href="tel:988"')
  for (const name of ['patients.html', 'staff.html'])
    expect(read('outage', name)).not.toMatch(/(src|href)="https?:/)
})
