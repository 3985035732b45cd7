import type { Ctx } from '../context.ts'
import { errorFacts } from '../log.ts'
import { closeConnection, type Connection } from './connection.ts'
import { stillProven } from './identity.ts'

/** Every socket is looked at this often, so that it closes within a second of its end. */
const EVERY_MS = 800

/**
 * Looks at the open sockets about once a second: closes those whose session or secret has ended for whatever reason, and
 * delivers what no other process told. Hints between processes are fast but may be lost; this is not.
 * @returns stops the watch
 */
export function watchSockets(
  ctx: Ctx,
  open: () => readonly Connection<unknown>[],
  deliverMissed: () => Promise<void>,
): () => Promise<void> {
  let running = Promise.resolve()
  let busy = false
  const look = async () => {
    await closeEnded(ctx, open())
    await deliverMissed()
  }
  const timer = setInterval(() => {
    if (busy || open().length === 0) return
    busy = true
    running = look()
      .catch((error: unknown) => ctx.log.warn({ err: errorFacts(error) }, 'sockets were not checked'))
      .finally(() => (busy = false))
  }, EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** Closes the connections whose proof has ended. */
export async function closeEnded(
  ctx: Pick<Ctx, 'clock' | 'db'>,
  open: readonly Pick<Connection<unknown>, 'identity' | 'socket'>[],
): Promise<void> {
  const proven = await stillProven(ctx, open)
  for (const connection of open) if (!proven.has(connection)) closeConnection(connection, 'session_ended')
}
