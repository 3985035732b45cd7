import { sqlState } from './sql-state.ts'

/** in_failed_sql_transaction: the statement was refused because another one of its transaction had failed. */
const AFTER_FAILURE = '25P02'

/**
 * The answers of statements that one transaction sends at once. Waits for all of them before it throws, so that none runs
 * on after the rollback, on a connection that others use by then. What it throws is the failure that ended the
 * transaction, also where a statement earlier in the list was refused because of it: the caller tells a deadlock, which is
 * run once more, from other failures by it.
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
