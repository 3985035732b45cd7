import { findOrders } from '@contour/server/features/orders/list-orders'
import { drizzle } from 'drizzle-orm/node-postgres'
import { sha256 } from './bare-engine.ts'
import type { Engine, Row, Run } from './bare-engine.ts'

/** Finds the session of a token, with the service's conditions. */
export async function findSession(run: Run, token: string): Promise<Row> {
  const [session] = await run(
    `select s.*, u.public_id from sessions s join users u on u.id = s.user_id
      where s.token_hash = $1 and s.ended_at is null and s.expires_at > $2`,
    [sha256(token), new Date()],
  )
  if (!session) throw new Error('no such session')
  return session
}

/** The two statements of order-items, the second identical to the service's; its rows are returned unchanged. */
export function bareOrders({ run }: Engine): (token: string) => Promise<unknown> {
  const { sql: text } = findOrders(drizzle.mock()).toSQL()
  const ALL_CARTS = -1
  return async (token) => {
    const { user_id } = await findSession(run, token)
    return { status: 'success', orders: await run(text, [ALL_CARTS, ALL_CARTS, user_id]) }
  }
}
