import { useForm, type Problems } from '@contour/client/use-form'
import { useAction, type Action } from './use-action.ts'

type ActionForm<Draft, Input, Out> = Action<Input, Out> & {
  id: string
  start: Draft
  check?: (draft: Draft) => Problems<Draft>
  checkAll?: (draft: Draft) => string | null | undefined
  /** What is sent for what was typed; null where the checks have left nothing to send. */
  input: (draft: Draft) => Input | null
}

/** A form and the one action that sends it. */
export function useActionForm<Draft extends object, Input, Out>({
  input,
  act,
  refresh,
  done,
  onDone,
  ...form
}: ActionForm<Draft, Input, Out>) {
  const action = useAction({ act, refresh, done, onDone })
  return useForm({
    ...form,
    action,
    send: (draft) => {
      const asked = input(draft)
      if (asked !== null) action.run(asked)
    },
  })
}
