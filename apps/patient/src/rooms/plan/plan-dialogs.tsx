import { QUESTIONNAIRE_MESSAGES } from '@contour/domain/eligibility/questionnaire-rules'
import { Button } from '@contour/ui/button'
import { Modal } from '@contour/ui/modal'

/** The two dialogs of the questionnaire: the 10 mg question and the alert of a failed cart (F-QST-030). */
export default function PlanDialogs({
  lock,
  onLock,
  alert,
  onAgain,
  onCloseAlert,
}: {
  lock: { text: string } | null
  onLock: (yes: boolean) => void
  alert: string | null
  onAgain: () => void
  onCloseAlert: () => void
}) {
  return (
    <>
      <Modal
        open={lock !== null}
        onClose={() => onLock(false)}
        firm
        title={QUESTIONNAIRE_MESSAGES.lockQuestion}
        actions={
          <>
            <Button onClick={() => onLock(true)}>Yes</Button>
            <Button tone="secondary" onClick={() => onLock(false)}>
              No
            </Button>
          </>
        }
      >
        <p>{lock?.text}</p>
      </Modal>
      <Modal
        open={alert !== null}
        onClose={onCloseAlert}
        role="alertdialog"
        title={alert ?? ''}
        actions={
          <>
            <Button onClick={onAgain}>Try again</Button>
            <Button tone="secondary" onClick={onCloseAlert}>
              Close
            </Button>
          </>
        }
      >
        <p>Your choice could not be saved. Nothing was ordered and nothing was charged.</p>
      </Modal>
    </>
  )
}
