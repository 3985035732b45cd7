import { Button } from '@contour/ui/button'
import { LoadingBlock } from '@contour/ui/loading-block'
import { Modal } from '@contour/ui/modal'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '@contour/texts/use-texts'
import type { ReplacementRequest } from '../calls/calls.ts'
import { reads } from '../calls/reads.ts'
import { ReadFailed } from '../frame/read-states.tsx'
import { replacementTexts } from '../texts/en/replacement.ts'

/** The photo of a request through a link of 300 s; opening the dialog is one audited view (D-32). */
export function PhotoDialog({ request, onClose }: { request: ReplacementRequest; onClose: () => void }) {
  const t = useTexts(replacementTexts)
  const photo = useQuery(reads.replacementPhoto(request.id))
  return (
    <Modal
      open
      onClose={onClose}
      title={t('photoTitle', { patient: request.patient })}
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
            alt={t('photoAlt', { parcel: request.parcel })}
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
