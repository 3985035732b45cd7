import { createOwner, patientToken, startTestService } from '@contour/testkit'
import type { TestService } from '@contour/testkit'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatUsers, sessions } from '../db/schema.ts'
import { sha256 } from '../randomness.ts'
import type { Identity, LiveSocket } from './live-socket.ts'
import { lookAt } from './watch-sockets.ts'

/** As many as one process may have open without being near its limits. */
const MANY = 2_000

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

/** What a look needs of a socket; a real one of each would test the network. */
function socketOf(identity: Identity): LiveSocket & { closed: boolean } {
  const socket = {
    connected: true,
    closed: false,
    data: { identity, chat: null, sentSeq: null },
    emit: () => true,
    disconnect: () => void (socket.closed = true),
  }
  return socket as unknown as LiveSocket & { closed: boolean }
}

test('R-036 one look at 2,000 sockets closes those whose secret or session has ended, and no other', async () => {
  const rows = await at.ctx.db
    .insert(chatUsers)
    .values(
      Array.from({ length: MANY }, (_, n) => ({
        public_id: at.ctx.random.id(),
        secret_sha: n === MANY - 1 ? null : sha256(`secret ${n}`),
        first_name: 'Vera',
        last_name: 'Sample',
        email: `vera.${n}@example.com`,
        source_web: 2,
        created_at: at.clock.now(),
      })),
    )
    .returning({ id: chatUsers.id, publicId: chatUsers.public_id })
  const visitors = rows.map(({ id, publicId }) =>
    socketOf({ kind: 'visitor', chatUserId: id, publicId, secret: '' }),
  )
  const owner = await createOwner(at.ctx, 'cora')
  const [token, ended] = [await patientToken(at.ctx, owner), await patientToken(at.ctx, owner)]
  await at.ctx.db
    .update(sessions)
    .set({ ended_at: at.clock.now() })
    .where(eq(sessions.token_hash, sha256(ended)))
  // Two tabs share a session.
  const patients = [token, token, ended].map((one) =>
    socketOf({
      kind: 'patient',
      userId: owner.userId,
      publicId: 'cora',
      sessionId: null,
      token: one,
      tokenHash: sha256(one),
    }),
  )
  await lookAt(at.ctx, [...visitors, ...patients], async () => {})
  expect(visitors.map(({ closed }) => closed)).toEqual(rows.map((_, n) => n === MANY - 1))
  expect(patients.map(({ closed }) => closed)).toEqual([false, false, true])
})
