import type { Builder, NamedStatement, StoredWork, Tx } from './database.ts'

/** What a transaction needs of the connection on which it has begun. */
type Connection = {
  builder: Builder
  send(statement: NamedStatement): Promise<void>
  run(text: string): Promise<unknown>
  /** Collects what the transaction announces. */
  stored: Set<StoredWork>
  /** Sends the commit, where that saves waiting. */
  commit?(): void
}

/** The transaction that has begun on a connection. A transaction inside it is a savepoint. */
export function transactionOn({ builder, send, run, stored, commit }: Connection): Tx {
  let savepoints = 0
  let open = 0
  const tx: Tx = Object.assign(builder, {
    inTransaction: true as const,
    send,
    announce: (work: StoredWork) => void stored.add(work),
    writeLast: <T>(statement: () => Promise<T>): Promise<T> => {
      // A statement of the builder is sent by its `then`, and would otherwise come after the commit.
      const sent = statement().then((result) => result)
      if (open === 0) commit?.()
      return sent
    },
    transaction: async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
      const name = `savepoint_${++savepoints}`
      const before = [...stored]
      await run(`savepoint ${name}`)
      open += 1
      try {
        const result = await work(tx)
        await run(`release savepoint ${name}`)
        return result
      } catch (error) {
        await run(`rollback to savepoint ${name}`)
        stored.clear()
        for (const work of before) stored.add(work)
        throw error
      } finally {
        open -= 1
      }
    },
  })
  return tx
}
