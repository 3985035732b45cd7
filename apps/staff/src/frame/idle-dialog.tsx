import { Modal } from '@contour/ui/modal'
import { useTexts } from '@contour/texts/use-texts'
import { frameTexts } from '../texts/en/frame.ts'
import { DeskButton } from './desk-button.tsx'

/** Loaded lazily, because the overlay is the heaviest part of the page. */
export default function IdleDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useTexts(frameTexts)
  return (
    <Modal
      open
      onClose={onStay}
      title={t('idleTitle')}
      role="alertdialog"
      actions={
        <>
          <DeskButton tone="primary" onClick={onStay}>
            {t('stay')}
          </DeskButton>
          <DeskButton onClick={onLeave}>{t('leave')}</DeskButton>
        </>
      }
    >
      <p>{t('idleText')}</p>
    </Modal>
  )
}
