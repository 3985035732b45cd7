import { createOwner, patientToken, staffToken, startTestService, type TestService } from '@contour/testkit'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { after, minutes } from '../clock.ts'
import { chatUsers, sessions, staffSessions } from '../db/schema.ts'
import { sha256 } from '../randomness.ts'
import type { LiveSocket } from './connection.ts'
import type { Identity } from './identity.ts'
import { closeEnded } from './watch-sockets.ts'

/** As many as one process may have open without being near its limits. */
const MANY = 2_000

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

/** What a look needs of a connection; a real one of each would test the network. */
function connectionOf(identity: Identity) {
  const connection = { identity, closed: false }
  const socket = { emit: () => true, disconnect: () => void (connection.closed = true) }
  return Object.assign(connection, { socket: socket as unknown as LiveSocket })
}

test('R-036 one look at 2,000 sockets of chats and visits takes three statements and closes those whose secret or session has ended, and no other', async () => {
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
    connectionOf({ kind: 'visitor', chatUserId: id, publicId, secret: '' }),
  )
  const owner = await createOwner(at.ctx, 'cora')
  const [live, ended] = [await patientToken(at.ctx, owner), await patientToken(at.ctx, owner)]
  await at.ctx.db
    .update(sessions)
    .set({ ended_at: at.clock.now() })
    .where(eq(sessions.token_hash, sha256(ended)))
  // Two tabs share a session.
  const patients = [live, live, ended].map((one) =>
    connectionOf({
      kind: 'patient',
      userId: owner.userId,
      cartId: null,
      publicId: 'cora',
      sessionId: null,
      token: one,
      tokenHash: sha256(one),
    }),
  )
  // A clinician with an open visit, one who has signed out, one who was idle for too long, and one who lost the role.
  const staff = await Promise.all(
    (['clinician', 'clinician', 'clinician', 'support'] as const).map((role) => staffToken(at.ctx, [role])),
  )
  const gone = [{}, { ended_at: at.clock.real() }, { last_seen_at: after(at.clock.real(), -minutes(16)) }, {}]
  for (const [n, token] of staff.entries())
    if (Object.keys(gone[n] ?? {}).length > 0)
      await at.ctx.db
        .update(staffSessions)
        .set(gone[n] ?? {})
        .where(eq(staffSessions.token_hash, sha256(token)))
  const clinicians = staff.map((token) =>
    connectionOf({
      kind: 'clinician',
      staffId: 0,
      publicId: 'somebody',
      sessionId: null,
      token,
      tokenHash: sha256(token),
    }),
  )
  const asked = vi.spyOn(at.ctx.db, 'select')
  await closeEnded(at.ctx, [...visitors, ...patients, ...clinicians])
  expect(asked).toHaveBeenCalledTimes(3)
  asked.mockRestore()
  expect(visitors.map(({ closed }) => closed)).toEqual(rows.map((_, n) => n === MANY - 1))
  expect(patients.map(({ closed }) => closed)).toEqual([false, false, true])
  expect(clinicians.map(({ closed }) => closed)).toEqual([false, true, true, true])
})
