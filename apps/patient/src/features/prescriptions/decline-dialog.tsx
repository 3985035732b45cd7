import { ConfirmDialog } from '@contour/ui/modal'
import { prescriptionsTexts } from '../../texts/en/prescriptions.ts'
import { useTexts } from '@contour/texts/use-texts'

type Props = { busy: boolean; error: string | undefined; onConfirm: () => void; onCancel: () => void }

/** Asks for confirmation of a decline, and shows until when it can be undone (D-67). */
export default function DeclineDialog({ busy, error, onConfirm, onCancel }: Props) {
  const t = useTexts(prescriptionsTexts)
  return (
    <ConfirmDialog
      open
      title={t('declineTitle')}
      confirmLabel={t('declineYes')}
      cancelLabel={t('declineNo')}
      busy={busy}
      error={error}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{t('declineText')}</p>
      <p className="mt-3">{t('declineUndo')}</p>
    </ConfirmDialog>
  )
}
