import type { NoticeKind } from '@contour/domain/conversations/emergency-alert'
import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { Modal } from '@contour/ui/modal'
import { emergenciesTexts } from '../../texts/en/emergencies.ts'
import { EmergencyFrame } from './emergency-frame.tsx'

/** The notice of the chats over any other page, for somebody who wrote of an emergency in a form (D-77). */
export default function EmergencyDialog({ kind, onClose }: { kind: NoticeKind; onClose: () => void }) {
  const t = useTexts(emergenciesTexts)
  return (
    <Modal
      open
      onClose={onClose}
      role="alertdialog"
      title={t('beforeAll')}
      actions={
        <Button tone="secondary" onClick={onClose}>
          {t('understood')}
        </Button>
      }
    >
      <EmergencyFrame kind={kind} />
      <p className="mt-4">{t(kind === 'look' ? 'clinicianReads' : 'clinicianKnows')}</p>
    </Modal>
  )
}
