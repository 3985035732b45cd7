import type { Builder, NamedStatement, StoredWork, Tx } from './database.ts'

/** What a transaction needs of the connection on which it has begun. */
type Connection = {
  builder: Builder
  send(statement: NamedStatement): Promise<void>
  run(text: string): Promise<unknown>
  stored: Set<StoredWork>
}

/** The transaction that has begun on a connection. A transaction inside it is a savepoint. */
export function transactionOn({ builder, send, run, stored }: Connection): Tx {
  let savepoints = 0
  const tx: Tx = Object.assign(builder, {
    inTransaction: true as const,
    send,
    announce: (work: StoredWork) => void stored.add(work),
    transaction: async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
      const name = `savepoint_${++savepoints}`
      const before = [...stored]
      await run(`savepoint ${name}`)
      try {
        const result = await work(tx)
        await run(`release savepoint ${name}`)
        return result
      } catch (error) {
        await run(`rollback to savepoint ${name}`)
        stored.clear()
        for (const work of before) stored.add(work)
        throw error
      }
    },
  })
  return tx
}
