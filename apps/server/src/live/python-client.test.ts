import { execFile, execFileSync } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { startTestService, type TestService } from '@contour/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Debian's interpreter: its package python3-socketio is not visible to others on the path. */
const PYTHON = '/usr/bin/python3'
const SCRIPT = path.join(import.meta.dirname, 'python-client.py')

function hasClient(): boolean {
  try {
    execFileSync(PYTHON, ['-c', 'import socketio, websocket'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const absent = !hasClient()

let at: TestService
if (!absent) {
  beforeAll(async () => {
    at = await startTestService()
  })
  afterAll(() => at.close())
}

test.skipIf(absent)(
  'P-CHT-012 P-CHT-013 P-CHT-014 P-CHT-015 an independent client registers, writes, reads the history and is refused',
  async () => {
    const { stdout } = await promisify(execFile)(PYTHON, [SCRIPT, at.service.patientUrl], { timeout: 60_000 })
    const seen: unknown = JSON.parse(stdout)
    const hello = {
      role: 'user',
      content: 'Hello from Python',
      timestamp: expect.any(String) as string,
      automatic: false,
      seq: 1,
    }
    expect(seen).toMatchObject({
      registered: { status: 'success', message: 'Chat profile created.' },
      wrong_secret: ['refused'],
      early: { ok: false, code: 'not_initialized', message: 'User not initialized' },
      init: { ok: true },
      sent: { ok: true, message: hello },
      foreign: { ok: false, code: 'forbidden' },
      long: { ok: false, code: 'invalid_request' },
      errors: [{ code: 'not_initialized', message: 'User not initialized' }],
    })
    const { history, messages } = seen as Record<'history' | 'messages', unknown[]>
    expect(history[0]).toMatchObject(hello)
    expect(messages[0]).toMatchObject(hello)
  },
)
