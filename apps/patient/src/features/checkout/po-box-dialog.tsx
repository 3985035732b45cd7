import { ADDRESS_MESSAGES } from '@contour/domain/contact/address'
import { Button } from '@contour/ui/button'
import { Modal } from '@contour/ui/modal'
import { checkoutTexts } from '../../texts/en/checkout.ts'
import { useTexts } from '@contour/texts/use-texts'

/** The specified popup for a post office box (C-ADR-010 to 012). */
export default function PoBoxDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(checkoutTexts)
  return (
    <Modal
      open
      onClose={onClose}
      role="alertdialog"
      title={ADDRESS_MESSAGES.poBoxTitle}
      actions={<Button onClick={onClose}>{t('updateAddress')}</Button>}
    >
      <p>{ADDRESS_MESSAGES.poBox}</p>
    </Modal>
  )
}
