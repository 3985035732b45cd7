import { useToast } from '@contour/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useGuardedMutation } from '@contour/client/use-guarded-mutation'
import { useEffect, useRef } from 'react'
import { isStale, type CallError } from '@contour/client/call-error'
import { isRecord } from '@contour/domain/is-record'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { toCallError } from './call-errors.ts'
import { callsTexts } from '../texts/en/calls.ts'

/** Within so many ms of new data a row is gone, or shows its problem. */
const SHOWN_WITHIN = 500

export type Action<Input, Out> = {
  act: (input: Input) => Promise<Out>
  /** First parts of the query keys that this action changes. */
  refresh: readonly (readonly string[])[]
  /** Returns the text of the toast, null where the screen itself shows the result; left out, it is the server's message. */
  done?: ((out: Out, input: Input) => string | null) | undefined
  onDone?: ((out: Out, input: Input) => void) | undefined
}

/**
 * Runs one action on the server: nothing is shown as done until the server confirms it; then a toast reports the result
 * and the listed queries are refetched. A 409 for an outdated screen is explained and refetches them too; if the row with
 * the button is gone then, a toast that stays explains it.
 */
export function useAction<Input, Out>({
  act: runAction,
  refresh,
  done = saidByServer,
  onDone,
}: Action<Input, Out>) {
  const t = useTexts(callsTexts)
  const client = useQueryClient()
  const toast = useToast()
  /** What an outdated screen is told, until it had the time to show it. */
  const unseen = useRef<string | null>(null)
  useEffect(
    () => () => {
      if (unseen.current !== null) toast(unseen.current, 'error')
    },
    [toast],
  )
  // The numbers of the menu follow what was done here at once; what others do is read every minute.
  const reload = () =>
    Promise.all([...refresh, ['tasks', 'count']].map((queryKey) => client.invalidateQueries({ queryKey })))
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
      if (!isStale(error) && error.code !== 'not_found') return
      unseen.current = formatProblem(error, t)
      await reload()
      setTimeout(() => {
        unseen.current = null
      }, SHOWN_WITHIN)
    },
  })
  return {
    run: (input: Input) => mutation.mutate(input),
    busy: mutation.isPending,
    error: mutation.error,
    /** When it last succeeded, in milliseconds; 0 before. */
    doneAt: mutation.isSuccess ? mutation.submittedAt : 0,
    /** The error message for the user, including what was done about it. */
    problem: mutation.error ? formatProblem(mutation.error, t) : undefined,
    reset: mutation.reset,
  }
}

const saidByServer = (answer: unknown) =>
  isRecord(answer) && typeof answer.message === 'string' ? answer.message : null

/** Formats the error message. A conflict is not the user's mistake: it says that the page is now up to date. */
export function formatProblem(error: CallError, t: TextsOf<typeof callsTexts>): string {
  const { message, requestId, status } = error
  if (isStale(error)) return t('stale', { message })
  return requestId && status >= 500 ? t('reference', { message, id: requestId }) : message
}
