import { sqlState } from './sql-state.ts'

/** in_failed_sql_transaction: the statement was refused because another one of its transaction had failed. */
const AFTER_FAILURE = '25P02'

/**
 * Collects the results of statements that one transaction sends at once. Waits for all of them before it throws, so
 * that none continues after the rollback, on a connection that others use by then. It throws the failure that ended the
 * transaction, even if an earlier statement in the list was refused because of it: the caller uses it to tell a
 * deadlock, which is retried once, from other failures.
 */
export async function pipelined<const T extends readonly Promise<unknown>[]>(
  statements: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(statements)
  const failed = settled.filter((one) => one.status === 'rejected')
  const cause = failed.find(({ reason }) => sqlState(reason) !== AFTER_FAILURE) ?? failed[0]
  if (cause) throw cause.reason
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as {
    -readonly [K in keyof T]: Awaited<T[K]>
  }
}
