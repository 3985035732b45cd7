import { AppError } from './app-error.ts'

/**
 * Runs at most `running` calls at once, lets at most `waiting` more wait, and refuses the rest.
 * @throws AppError unavailable if the queue is full
 */
export function createQueue({ running, waiting }: { running: number; waiting: number }) {
  let free = running
  const line: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else if (line.length >= waiting) throw new AppError('unavailable', { retryAfter: 2 })
    else await new Promise<void>((resolve) => line.push(resolve))
    try {
      return await work()
    } finally {
      const next = line.shift()
      // The slot goes directly to the next in the queue; it becomes free only if the queue is empty.
      if (next) next()
      else free += 1
    }
  }
}
