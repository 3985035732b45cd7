/** Milliseconds after which a database that has not responded to a ping counts as unavailable. */
export const PING_TIMEOUT = 1_800

/** Returns the outcome of the work, or rejects after this many milliseconds; work that ends later is ignored. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('Connection terminated: no answer in time')), ms)
  })
  work.catch(() => {})
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
