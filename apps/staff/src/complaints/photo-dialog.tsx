import { Button } from '@contour/ui/button'
import { LoadingBlock } from '@contour/ui/loading-block'
import { Modal } from '@contour/ui/modal'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '@contour/texts/use-texts'
import type { Complaint } from '../calls/calls.ts'
import { reads } from '../calls/reads.ts'
import { ReadFailed } from '../frame/read-states.tsx'
import { complaintsTexts } from '../texts/en/complaints.ts'

/** The photo of a complaint through a link of 300 s; opening the dialog is one audited view (D-32). */
export function PhotoDialog({ complaint, onClose }: { complaint: Complaint; onClose: () => void }) {
  const t = useTexts(complaintsTexts)
  const photo = useQuery(reads.complaintPhoto(complaint.id))
  return (
    <Modal
      open
      onClose={onClose}
      title={t('photoTitle', { patient: complaint.patient })}
      stickyActions
      actions={
        <Button size="desk" tone="secondary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      {photo.data ? (
        <div className="grid gap-3">
          <img
            src={photo.data.url}
            alt={t('photoAlt', { parcel: complaint.parcel })}
            className="max-h-[60vh] w-full rounded-control object-contain"
          />
          <p className="type-small text-muted">{t('photoNote')}</p>
        </div>
      ) : photo.isError ? (
        <ReadFailed error={photo.error} again={() => void photo.refetch()} />
      ) : (
        <LoadingBlock label={t('loading')} lines={4} />
      )}
    </Modal>
  )
}
