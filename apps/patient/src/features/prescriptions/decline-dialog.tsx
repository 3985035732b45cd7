import { ConfirmDialog } from '@contour/ui/modal'
import { prescriptionsTexts } from '../../texts/en/prescriptions.ts'
import { useTexts } from '../../texts/use-texts.tsx'

/** A decline asks first, and says until when it can be taken back (D-67). */
export default function DeclineDialog({
  busy,
  error,
  onConfirm,
  onCancel,
}: {
  busy: boolean
  error: string | undefined
  onConfirm: () => void
  onCancel: () => void
}) {
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
