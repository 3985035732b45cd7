import { COMPRESSION_CHOICES } from '@contour/domain/media/check-video'
import { VIDEO_LIMITS } from '@contour/domain/media/video-limits'
import { Button } from '@contour/ui/button'
import { Modal } from '@contour/ui/modal'
import { useTexts } from '@contour/texts/use-texts'
import { identityVideoTexts } from '../../texts/en/identity-video.ts'
import { sizeText } from '@contour/domain/media/size-text'

const [COMPRESS, AS_IS, ANOTHER] = COMPRESSION_CHOICES

type Props = { bytes: number; onCompress: () => void; onKeep: () => void; onAnother: () => void }

/** Offers to make a large video smaller before it is sent (document 3 §5, S-79). Closing chooses another video. */
export default function CompressionDialog({ bytes, onCompress, onKeep, onAnother }: Props) {
  const t = useTexts(identityVideoTexts)
  const size = sizeText(bytes)
  return (
    <Modal
      open
      onClose={onAnother}
      title={t('offerTitle')}
      actions={
        <>
          <Button onClick={onCompress}>{COMPRESS}</Button>
          {bytes > VIDEO_LIMITS.maxBytes ? null : (
            <Button tone="secondary" onClick={onKeep}>
              {AS_IS}
            </Button>
          )}
          <Button tone="secondary" onClick={onAnother}>
            {ANOTHER}
          </Button>
        </>
      }
    >
      <p>
        {bytes > VIDEO_LIMITS.maxBytes
          ? t('offerTooLarge', { size })
          : bytes > VIDEO_LIMITS.compressAboveBytes
            ? t('offerText', { size })
            : t('offerSlow', { size })}
      </p>
    </Modal>
  )
}
