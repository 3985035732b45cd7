import { spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

export type Bare = { pid: number; url: string; stop(): Promise<void> }

export async function startBare(
  engine: string,
  file = 'bare-server.ts',
  more: Record<string, string> = {},
): Promise<Bare> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, file)], {
    env: { PATH: process.env.PATH ?? '', ENGINE: engine, ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const found = /listening (\d+)/.exec(text)?.[1]
      if (found) resolve(Number(found))
    })
    child.on('exit', (code) => reject(new Error(`the bare server ended with ${code}`)))
  })
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        child.on('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

/** Said by a bare server once it listens; `startBare` waits for it. */
export function printPort(address: AddressInfo | string | null): void {
  const port = typeof address === 'object' && address ? address.port : 0
  process.stdout.write(`listening ${port}\n`)
}
