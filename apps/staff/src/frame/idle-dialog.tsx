import { Button } from '@contour/ui/button'
import { Modal } from '@contour/ui/modal'

/** Loaded lazily, because the overlay is the heaviest part of the page. */
export default function IdleDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Modal
      open
      onClose={onStay}
      title="Are you still there?"
      role="alertdialog"
      actions={
        <>
          <Button size="desk" onClick={onStay}>
            Stay signed in
          </Button>
          <Button size="desk" tone="secondary" onClick={onLeave}>
            Log out now
          </Button>
        </>
      }
    >
      <p>You have been away for 14 minutes. In one minute you will be signed out to protect patients.</p>
    </Modal>
  )
}
