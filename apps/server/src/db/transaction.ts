import type { Builder, NamedStatement, Tx } from './database.ts'

/** What a transaction needs of the connection on which it has begun. */
type Connection = {
  builder: Builder
  send(statement: NamedStatement): Promise<void>
  run(text: string): Promise<unknown>
}

/** The transaction that has begun on a connection. A transaction inside it is a savepoint. */
export function transactionOn({ builder, send, run }: Connection): Tx {
  let savepoints = 0
  const tx: Tx = Object.assign(builder, {
    inTransaction: true as const,
    send,
    transaction: async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
      const name = `savepoint_${++savepoints}`
      await run(`savepoint ${name}`)
      try {
        const result = await work(tx)
        await run(`release savepoint ${name}`)
        return result
      } catch (error) {
        await run(`rollback to savepoint ${name}`)
        throw error
      }
    },
  })
  return tx
}
