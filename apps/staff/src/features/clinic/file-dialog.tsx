import { useTexts } from '@contour/texts/use-texts'
import { Modal } from '@contour/ui/modal'
import { useState } from 'react'
import { DeskButton } from '../../frame/desk-button.tsx'
import { clinicImageTexts } from '../../texts/en/clinic-images.ts'

/** One image or video, enlarged. Its link expires after five minutes (decisions D-32); reloading the chart gets a new one. */
export default function FileDialog({
  title,
  url,
  isVideo,
  facts,
  onClose,
  reload,
}: {
  title: string
  url: string
  isVideo: boolean
  /** When it was sent. */
  facts: string
  onClose: () => void
  reload: () => void
}) {
  const t = useTexts(clinicImageTexts)
  const [failed, setFailed] = useState(false)
  return (
    <Modal open onClose={onClose} title={title}>
      {failed ? (
        <div className="grid justify-items-start gap-3">
          <p>{t(isVideo ? 'videoExpired' : 'expired')}</p>
          <DeskButton
            tone="primary"
            onClick={() => {
              reload()
              onClose()
            }}
          >
            {t('reload')}
          </DeskButton>
        </div>
      ) : (
        <>
          {isVideo ? (
            <video
              controls
              preload="metadata"
              src={url}
              onError={() => setFailed(true)}
              className="max-h-[70dvh] w-full rounded-control bg-ink"
              aria-label={title}
            >
              <track kind="captions" label={t('noCaptions')} />
            </video>
          ) : (
            <img
              src={url}
              alt={t('sentByPatient', { file: title })}
              onError={() => setFailed(true)}
              className="max-h-[70dvh] w-full rounded-control bg-mist object-contain"
            />
          )}
          <p className="mt-3 flex flex-wrap justify-between gap-x-4">
            <span className="type-meta text-muted">{facts}</span>
            <a href={url} target="_blank" rel="noreferrer" className="link">
              {t('fullSize')}
            </a>
          </p>
        </>
      )}
    </Modal>
  )
}
