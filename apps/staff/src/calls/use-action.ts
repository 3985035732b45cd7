import { useToast } from '@contour/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useGuardedMutation } from '@contour/client/use-guarded-mutation'
import { isStale } from '@contour/client/call-error'
import type { CallError } from '@contour/client/call-error'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { toCallError } from './call-errors.ts'
import { callsTexts } from '../texts/en/calls.ts'

/**
 * Runs one action on the server: nothing is shown as done until the server confirms it; then a toast reports the result
 * and the listed queries are refetched. A 409 for an outdated screen is explained and refetches them too.
 */
export function useAction<Input, Out>({
  act: runAction,
  refresh,
  done,
  onDone,
}: {
  act: (input: Input) => Promise<Out>
  /** First parts of the query keys that this action changes. */
  refresh: readonly (readonly string[])[]
  /** Returns the text of the toast; null where the screen itself shows the result. */
  done: (out: Out, input: Input) => string | null
  onDone?: (out: Out, input: Input) => void
}) {
  const t = useTexts(callsTexts)
  const client = useQueryClient()
  const toast = useToast()
  const reload = () => Promise.all(refresh.map((queryKey) => client.invalidateQueries({ queryKey })))
  const mutation = useGuardedMutation<Out, CallError, Input>({
    mutationFn: async (input) => {
      try {
        return await runAction(input)
      } catch (error) {
        throw toCallError(error)
      }
    },
    onSuccess: async (out, input) => {
      const said = done(out, input)
      if (said !== null) toast(said)
      onDone?.(out, input)
      await reload()
    },
    onError: async (error) => {
      if (isStale(error) || error.code === 'not_found') await reload()
    },
  })
  return {
    run: (input: Input) => mutation.mutate(input),
    busy: mutation.isPending,
    error: mutation.error,
    /** The error message for the user, including what was done about it. */
    problem: mutation.error ? formatProblem(mutation.error, t) : undefined,
    reset: mutation.reset,
  }
}

/** Formats the error message. A conflict is not the user's mistake: it says that the page is now up to date. */
export function formatProblem(error: CallError, t: TextsOf<typeof callsTexts>): string {
  const { message, requestId, status } = error
  if (isStale(error)) return t('stale', { message })
  return requestId && status >= 500 ? t('reference', { message, id: requestId }) : message
}
