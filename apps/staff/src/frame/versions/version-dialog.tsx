import type { ReactNode } from 'react'
import { useAction } from '../../calls/use-action.ts'
import { FormDialog } from '../form-dialog.tsx'

type Props<Input> = {
  title: string
  /** The words on its button. */
  button: string
  act: (input: Input) => Promise<unknown>
  input: Input
  refresh: readonly (readonly string[])[]
  /** The text of the toast. */
  done: string
  children: ReactNode
  onClose: () => void
}

/** What somebody reads before one step with a version: approving it, or taking it back. */
export function VersionDialog<Input>(dialog: Props<Input>) {
  const { title, button, act, input, refresh, done, children, onClose } = dialog
  const action = useAction({ act, refresh, done: () => done, onDone: onClose })
  const form = { busy: action.busy, problem: action.problem, submit: () => action.run(input) }
  return (
    <FormDialog title={title} submitLabel={button} form={form} onClose={onClose}>
      {children}
    </FormDialog>
  )
}
