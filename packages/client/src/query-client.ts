import { QueryClient } from '@tanstack/react-query'
import { CallError } from './call-error.ts'
import { followPresses } from './press.ts'

// Node writes the public pages too, without a window.
if (typeof window !== 'undefined') followPresses(window)

const RETRIES = 2

/** Statuses of a server that is restarting or cannot be reached behind its proxy: the same request can succeed soon. */
const UNAVAILABLE: readonly number[] = [502, 503, 504]

/**
 * Whether waiting can help: the server was not reached, or was not available. A refusal is a response and an error of
 * the server (500) is one too: both are shown at once. A timeout is not retried, because its limit has passed already.
 */
export const isTransient = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'offline' || UNAVAILABLE.includes(error.status))

/**
 * Creates the query client of an app. A read is retried twice if the failure is transient. A change is never repeated
 * automatically. A lost connection is reported at once: waiting silently for it to return would look like loading
 * (D-01), and a change that is sent when it returns would surprise.
 * @param staleTime how long a response counts as current, ms
 */
export const createQueryClient = ({ staleTime }: { staleTime: number }): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime,
        networkMode: 'always',
        retry: (failures, error) => failures < RETRIES && isTransient(error),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
