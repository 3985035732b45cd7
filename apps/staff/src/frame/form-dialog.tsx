import { Form } from '@contour/ui/form'
import { Modal } from '@contour/ui/modal'
import { useId, type ReactNode } from 'react'
import type { SentForm } from '@contour/client/use-form'
import { useTexts } from '@contour/texts/use-texts'
import { frameTexts } from '../texts/en/frame.ts'
import { ActionProblem } from './action-problem.tsx'
import { DeskButton } from './desk-button.tsx'

/**
 * A form in a dialog: its fields, the server's error below them, one button that names its action, and a button to go
 * back. `submitLabel` null hides the submit button.
 */
export function FormDialog({
  title,
  submitLabel,
  cancelLabel,
  tone = 'primary',
  form,
  children,
  onClose,
}: {
  title: string
  submitLabel: string | null
  cancelLabel?: string
  tone?: 'primary' | 'danger'
  /** Null while there is nothing to send yet. */
  form: Pick<SentForm, 'busy' | 'problem' | 'submit'> | null
  children: ReactNode
  onClose: () => void
}) {
  const t = useTexts(frameTexts)
  const id = useId()
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      stickyActions
      actions={
        <>
          {submitLabel === null ? null : (
            <DeskButton tone={tone} type="submit" form={id} busy={form?.busy}>
              {submitLabel}
            </DeskButton>
          )}
          <DeskButton onClick={onClose}>{cancelLabel ?? t('goBack')}</DeskButton>
        </>
      }
    >
      <Form id={id} className="grid gap-4" onSubmit={() => form?.submit()}>
        {children}
        <ActionProblem problem={form?.problem} />
      </Form>
    </Modal>
  )
}
