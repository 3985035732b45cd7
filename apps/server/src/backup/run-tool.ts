import { spawn, type ChildProcess } from 'node:child_process'
import { BackupRefused } from './archive.ts'

/** A program of the system: tar, pg_dump, pg_restore. What it says of a full disk, or its last line, is why it failed. */
export function startTool(
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
): { child: ChildProcess; ended: Promise<void> } {
  const child = spawn(name, args, {
    env: { ...process.env, ...env, LC_ALL: 'C' },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2000)))
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', () => reject(new BackupRefused(`${name} is not installed`)))
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new BackupRefused(`${name} failed: ${causeIn(said) || String(code)}`)),
    )
  })
  // A caller may learn of the failure from the other end of the pipe first.
  ended.catch(() => {})
  return { child, ended }
}

function causeIn(text: string): string {
  const lines = text.trim().split('\n')
  // tar says so of a disk that took a part of a block.
  const cut = lines.find((line) => /Wrote only \d+ of \d+ bytes/.test(line))
  return (
    lines.find((line) => line.includes('No space left on device')) ??
    (cut ? `${cut}: No space left on device` : (lines.at(-1) ?? ''))
  )
}
