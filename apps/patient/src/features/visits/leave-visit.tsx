import { useState } from 'react'
import { Button } from '@contour/ui/button'
import { ConfirmDialog } from '@contour/ui/modal'
import { messageOf } from '../../lib/error-messages.ts'
import { api } from '../../lib/patient-api.ts'
import { useVisitChange } from './visit-of.ts'

type Props = { id: string; label: string; title: string; text: string; keep: string }

/** Leaves the line or cancels the booking, after a question. */
export function LeaveVisit({ id, label, title, text, keep }: Props) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const leave = useVisitChange(id, () => api.visits.leaveVisit({ id }), close)
  return (
    <>
      <Button tone="quiet" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        title={title}
        confirmLabel={label}
        cancelLabel={keep}
        confirmTone="danger"
        busy={leave.isPending}
        error={leave.isError ? messageOf(leave.error) : undefined}
        onConfirm={() => leave.mutate()}
        onCancel={close}
      >
        <p>{text}</p>
      </ConfirmDialog>
    </>
  )
}
