import { useMutation } from '@tanstack/react-query'
import type { DefaultError, UseMutationOptions, UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'

/** `mutateAsync` is left out, state by state: it would not be guarded. */
type WithoutAsync<Result> = Result extends unknown ? Omit<Result, 'mutateAsync'> : never

export type GuardedMutation<Out, Failure, Input> = WithoutAsync<UseMutationResult<Out, Failure, Input>>

/**
 * A mutation that runs once at a time: `mutate` does nothing from the first press until that run has ended, well or not.
 * The query client reports a started mutation a task later, so a form that reads `isPending` alone sends a quick second
 * press too, and a call that creates something then creates it twice.
 */
export function useGuardedMutation<Out = unknown, Failure = DefaultError, Input = void>(
  options: UseMutationOptions<Out, Failure, Input>,
): GuardedMutation<Out, Failure, Input> {
  const running = useRef(false)
  const mutation = useMutation<Out, Failure, Input>({
    ...options,
    onSettled: (...settled) => {
      running.current = false
      return options.onSettled?.(...settled)
    },
  })
  return {
    ...mutation,
    mutate: (...input) => {
      if (running.current) return
      running.current = true
      mutation.mutate(...input)
    },
  }
}
