import { useToast } from '@contour/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toCallError } from './call-error.ts'
import type { CallError } from './call-error.ts'

/**
 * One act on the server: nothing is shown as done before the server said so, then a toast says what happened and
 * the named reads are fetched again. A 409 is explained and reloads them too, because the screen was out of date.
 */
export function useAction<Input, Out>({
  act: runAction,
  refresh,
  done,
  onDone,
}: {
  act: (input: Input) => Promise<Out>
  /** First words of the query keys that this act changes. */
  refresh: readonly (readonly string[])[]
  /** What happened, as a sentence for the toast. */
  done: (out: Out, input: Input) => string
  onDone?: (out: Out, input: Input) => void
}) {
  const client = useQueryClient()
  const toast = useToast()
  const reload = () => Promise.all(refresh.map((queryKey) => client.invalidateQueries({ queryKey })))
  const mutation = useMutation<Out, CallError, Input>({
    mutationFn: async (input) => {
      try {
        return await runAction(input)
      } catch (error) {
        throw toCallError(error)
      }
    },
    onSuccess: async (out, input) => {
      toast(done(out, input))
      onDone?.(out, input)
      await reload()
    },
    onError: async (error) => {
      if (error.isStale || error.code === 'not_found') await reload()
    },
  })
  return {
    run: (input: Input) => {
      if (!mutation.isPending) mutation.mutate(input)
    },
    busy: mutation.isPending,
    error: mutation.error,
    /** The sentence for the person, with what was done about it. */
    problem: mutation.error ? formatProblem(mutation.error) : undefined,
    reset: mutation.reset,
  }
}

/** A conflict is not the person's mistake: say that the screen now shows things as they stand. */
export function formatProblem(error: CallError): string {
  if (error.isStale) return `${error.message} The page now shows how it stands.`
  return error.requestId && error.status >= 500
    ? `${error.message} (reference ${error.requestId})`
    : error.message
}
