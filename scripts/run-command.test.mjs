import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { findNode } from './find-node.mjs'
import { at } from './workspace.mjs'

const folder = mkdtempSync(join(tmpdir(), 'contour-commands-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const RUN = `
import { runNode } from ${JSON.stringify(pathToFileURL(at('scripts', 'run-command.mjs')).href)}
await runNode([${JSON.stringify(join(folder, 'command.mjs'))}], { alone: true })
`
/** A command that starts another: both say who they are, and run until they are ended. */
const COMMAND = `
import { spawn } from 'node:child_process'
console.log(process.pid)
if (!process.argv[2]) spawn(process.execPath, [import.meta.filename, 'below'], { stdio: 'inherit' })
setInterval(() => {}, 1000)
`

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a run that is killed leaves neither its command nor what the command has started', async () => {
  writeFileSync(join(folder, 'command.mjs'), COMMAND)
  writeFileSync(join(folder, 'run.mjs'), RUN)
  const run = spawn(findNode(), [join(folder, 'run.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] })
  const pids = []
  for await (const line of createInterface({ input: run.stdout })) if (pids.push(Number(line)) === 2) break
  try {
    expect(pids.map(isRunning)).toEqual([true, true])
    run.kill('SIGKILL')
    await expect.poll(() => pids.map(isRunning), { timeout: 20_000 }).toEqual([false, false])
  } finally {
    for (const pid of pids) if (isRunning(pid)) process.kill(pid, 'SIGKILL')
  }
})
