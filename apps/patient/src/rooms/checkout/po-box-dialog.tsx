import { ADDRESS_MESSAGES } from '@contour/domain/contact/address'
import { Button } from '@contour/ui/button'
import { Modal } from '@contour/ui/modal'

/** The stated popup of a post office box (C-ADR-010 to 012). */
export default function PoBoxDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      open
      onClose={onClose}
      role="alertdialog"
      title={ADDRESS_MESSAGES.poBoxTitle}
      actions={<Button onClick={onClose}>Update Address</Button>}
    >
      <p>{ADDRESS_MESSAGES.poBox}</p>
    </Modal>
  )
}
