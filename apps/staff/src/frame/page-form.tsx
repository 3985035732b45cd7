import type { SentForm } from '@contour/client/use-form'
import { Form } from '@contour/ui/form'
import type { ReactNode } from 'react'
import { ActionProblem } from './action-problem.tsx'
import { DeskButton } from './desk-button.tsx'

/** A form on a page: its fields, what is wrong with the whole below them, and one button that names its action. */
export function PageForm({
  form,
  label,
  labelledBy,
  submitLabel,
  className = 'grid gap-4',
  more,
  foot,
  children,
}: {
  form: SentForm
  label?: string
  labelledBy?: string
  submitLabel: string
  className?: string
  more?: ReactNode
  /** What stands below the buttons. */
  foot?: ReactNode
  children: ReactNode
}) {
  return (
    <Form
      aria-label={label}
      aria-labelledby={labelledBy}
      className={className}
      onSubmit={() => form.submit()}
    >
      {children}
      <ActionProblem problem={form.problem} />
      <div className="flex flex-wrap gap-3">
        <DeskButton tone="primary" type="submit" busy={form.busy}>
          {submitLabel}
        </DeskButton>
        {more}
      </div>
      {foot}
    </Form>
  )
}
