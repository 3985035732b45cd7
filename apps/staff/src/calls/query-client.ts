import { QueryClient } from '@tanstack/react-query'
import { toCallError } from './call-error.ts'

/** Reads are retried only when waiting can help: no response, or a server error. */
const isRetryable = (error: unknown) => {
  const { status } = toCallError(error)
  return status === 0 || status >= 500
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: (count, error) => count < 2 && isRetryable(error), staleTime: 5_000 },
    mutations: { retry: false },
  },
})
