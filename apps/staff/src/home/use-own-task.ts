import { calls } from '../calls/calls.ts'
import type { TaskRow } from '../calls/calls.ts'
import { useAct } from '../calls/use-act.ts'

/** Takes a task that nobody has, or gives the reader’s own or somebody else’s back. */
export function useOwnTask() {
  const act = useAct({
    act: ({ id, owner }: TaskRow) => (owner ? calls.tasks.release({ id }) : calls.tasks.take({ id })),
    refresh: [['tasks']],
    done: (answer) => answer.message,
  })
  return { run: act.run, busy: act.busy, problem: act.problem }
}
