import { calls } from '../../calls/calls.ts'
import type { TaskRow } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'

/** Takes an unassigned task, or releases an assigned one, whether it is the user's own or not. */
export function useOwnTask() {
  const runAction = useAction({
    act: ({ id, owner }: TaskRow) => (owner ? calls.tasks.release({ id }) : calls.tasks.take({ id })),
    refresh: [['tasks']],
    done: (answer) => answer.message,
  })
  return { run: runAction.run, busy: runAction.busy, problem: runAction.problem }
}
