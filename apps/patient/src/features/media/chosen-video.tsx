import { useState } from 'react'
import { VIDEO_SUCCESS } from '@contour/domain/media/video-limits'
import { Notice } from '@contour/ui/notice'
import { ProgressText } from '@contour/ui/progress-text'
import { useTexts } from '@contour/texts/use-texts'
import type { TextsOf } from '@contour/texts/screen-texts'
import { identityVideoTexts } from '../../texts/en/identity-video.ts'
import { sizeText } from '@contour/domain/media/size-text'
import { lengthText } from './length-text.ts'
import { useVideoFile } from './use-video-file.ts'
import type { VideoState } from './video-flow.ts'

/** The chosen video: what it looks like, its size and length, and how far its compression or upload is. */
export function ChosenVideo({ file, seconds, phase }: VideoState & { file: File }) {
  const t = useTexts(identityVideoTexts)
  const isMoving = phase.step === 'uploading' || phase.step === 'compressing' || phase.step === 'uploaded'
  return (
    <>
      <section className="card grid gap-4 p-5" aria-label={t('yours')}>
        <div className={isMoving ? 'grid grid-cols-[4.5rem_1fr] items-center gap-4' : 'grid gap-3'}>
          <Picture key={file.name + file.size} file={file} small={isMoving} />
          <p className="min-w-0">
            <b className="block">{t('yours')}</b>
            <span className="type-number text-muted">
              {seconds === null ? '' : `${lengthText(seconds)}, `}
              {sizeText(file.size)}
            </span>
          </p>
        </div>
        <Progress file={file} phase={phase} t={t} />
      </section>
      {phase.step === 'uploading' ? <p className="text-muted">{t('keepsGoing')}</p> : null}
      {phase.step === 'compressing' ? <p className="text-muted">{t('staysHere')}</p> : null}
      {phase.step === 'uploaded' ? (
        <Notice tone="success" live="polite" title={VIDEO_SUCCESS}>
          {t('telling')}
        </Notice>
      ) : null}
    </>
  )
}

type Props = { file: File; phase: VideoState['phase']; t: TextsOf<typeof identityVideoTexts> }

function Progress({ file, phase, t }: Props) {
  if (phase.step === 'compressing')
    return (
      <ProgressText
        label={t('compressing')}
        share={phase.share}
        text={t('compressed', { percent: Math.round(phase.share * 100) })}
      />
    )
  if (phase.step !== 'uploading') return null
  const figures = { sent: sizeText(file.size * phase.share), size: sizeText(file.size) }
  return (
    <ProgressText
      label={t('yours')}
      share={phase.share}
      text={t('progress', figures)}
      rest={phase.secondsLeft === null ? '' : t('timeLeft', { seconds: phase.secondsLeft })}
    />
  )
}

/** A preview to play, or a small still picture. What the browser cannot show, the server still accepts. */
function Picture({ file, small }: { file: File; small: boolean }) {
  const t = useTexts(identityVideoTexts)
  const video = useVideoFile(file)
  const [isBroken, setBroken] = useState(false)
  if (isBroken && !small) return null
  return (
    <span className={`block overflow-hidden rounded-control bg-ink ${small ? 'h-23 w-18' : ''}`}>
      {isBroken ? null : (
        <video
          ref={video}
          muted
          playsInline
          controls={!small}
          aria-label={small ? undefined : t('preview')}
          aria-hidden={small}
          tabIndex={small ? -1 : undefined}
          onError={() => setBroken(true)}
          className={small ? 'size-full object-cover' : 'max-h-72 w-full'}
        />
      )}
    </span>
  )
}
