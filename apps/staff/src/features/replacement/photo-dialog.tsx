import { LoadingBlock } from '@contour/ui/loading-block'
import { Modal } from '@contour/ui/modal'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '@contour/texts/use-texts'
import type { reads } from '../../calls/reads.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { ReadFailed } from '../../frame/read-states.tsx'
import { replacementTexts } from '../../texts/en/replacement.ts'

type Props = {
  of: { patient: string; parcel: string }
  read: ReturnType<typeof reads.replacementPhoto | typeof reads.complaintPhoto>
  onClose: () => void
}

/**
 * The photo that a patient sent of a parcel, through a link of 300 s; opening the dialog is one audited view (D-32).
 * @param read asks for the link: a complaint and a request for a replacement have a call of their own
 */
export function PhotoDialog({ of: { patient, parcel }, read, onClose }: Props) {
  const t = useTexts(replacementTexts)
  const photo = useQuery(read)
  return (
    <Modal
      open
      onClose={onClose}
      title={t('photoTitle', { patient })}
      stickyActions
      actions={<DeskButton onClick={onClose}>{t('close')}</DeskButton>}
    >
      {photo.data ? (
        <div className="grid gap-3">
          <img
            src={photo.data.url}
            alt={t('photoAlt', { parcel })}
            className="max-h-[60vh] w-full rounded-control object-contain"
          />
          <p className="type-small text-muted">{t('photoNote')}</p>
        </div>
      ) : photo.isError ? (
        <ReadFailed read={photo} />
      ) : (
        <LoadingBlock label={t('loading')} lines={4} />
      )}
    </Modal>
  )
}
