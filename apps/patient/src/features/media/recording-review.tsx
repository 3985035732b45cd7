import { useState, type ReactNode } from 'react'
import { videoError } from '@contour/domain/media/check-video'
import { VIDEO_ERRORS } from '@contour/domain/media/video-errors'
import { Button } from '@contour/ui/button'
import { FIRST_CONTROL } from '@contour/ui/stage'
import { useTexts } from '@contour/texts/use-texts'
import { identityVideoTexts } from '../../texts/en/identity-video.ts'
import type { RecordedVideo } from './camera-recorder.ts'
import { sizeText } from '@contour/domain/media/size-text'
import { lengthText } from './length-text.ts'
import { useVideoFile } from './use-video-file.ts'

type Props = { video: RecordedVideo; onUse: () => void; onAgain: () => void }

/** Shows a recording, silent until asked, with what was checked; it is used or recorded again (document 3 §4). */
export function RecordingReview({ video, onUse, onAgain }: Props) {
  const t = useTexts(identityVideoTexts)
  const { file, seconds, isHeard } = video
  const error = videoError({ type: file.type, name: file.name, bytes: file.size, seconds })
  return (
    <div className="flex size-full flex-col">
      <Player file={file} seconds={seconds} />
      <div className="grid gap-3 bg-white px-5 pt-4 pb-6 text-ink lg:flex lg:min-h-28 lg:items-center lg:justify-between lg:px-7 lg:py-4">
        {error ? (
          <p role="alert" className="text-error">
            <b className="block">{error}</b>
            {VIDEO_ERRORS[error].message} {VIDEO_ERRORS[error].suggestion}
          </p>
        ) : (
          <ul className="type-small grid gap-1 text-medicine lg:flex lg:flex-wrap lg:gap-x-5">
            <Checked text={t('seconds', { seconds: Math.round(seconds) })} />
            {isHeard ? (
              <Checked text={t('soundThere')} />
            ) : (
              <li role="alert" className="font-semibold text-warn">
                {t('noSound')}
              </li>
            )}
            <Checked text={sizeText(file.size)} />
          </ul>
        )}
        <div className="grid flex-none gap-3 lg:flex lg:whitespace-nowrap">
          {error ? null : (
            <span {...FIRST_CONTROL} className="contents">
              <Button wide onClick={onUse}>
                {t('use')}
              </Button>
            </span>
          )}
          <Button wide tone={error ? 'primary' : 'secondary'} onClick={onAgain}>
            {t('again')}
          </Button>
        </div>
      </div>
    </div>
  )
}

function Checked({ text }: { text: string }) {
  return (
    <li className="flex items-center gap-2">
      <svg aria-hidden viewBox="0 0 24 24" className="size-4.5 flex-none fill-none stroke-current stroke-2">
        <path d="M5 12.5l4.5 4.5 9-10" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      {text}
    </li>
  )
}

/** A fresh recording states no length, so that the browser's own controls could show none. */
function Player({ file, seconds }: { file: File; seconds: number }) {
  const t = useTexts(identityVideoTexts)
  const video = useVideoFile(file)
  const [at, setAt] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  const [isMuted, setMuted] = useState(true)
  const toggle = () => {
    if (isPlaying) video.current?.pause()
    // A play that is interrupted by closing rejects; there is nothing to tell.
    else void video.current?.play().catch(() => {})
  }
  const shown = Math.min(at, seconds)
  return (
    <div className="relative min-h-0 flex-1">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the patient's own words of a moment ago, without captions */}
      <video
        ref={video}
        muted={isMuted}
        playsInline
        aria-hidden
        tabIndex={-1}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        className="absolute inset-0 size-full object-cover"
      />
      <div className="absolute inset-x-4 bottom-5 flex flex-wrap items-center gap-3">
        <PlayerButton onClick={toggle}>
          <PlayIcon isPlaying={isPlaying} />
          <span className="sr-only">{isPlaying ? t('pause') : t('play')} </span>
          <span className="type-number">
            {t('played', { at: lengthText(Math.floor(shown)), length: lengthText(seconds) })}
          </span>
        </PlayerButton>
        <PlayerButton onClick={() => setMuted(!isMuted)}>
          {isMuted ? t('soundOn') : t('soundOff')}
        </PlayerButton>
      </div>
      <div aria-hidden className="absolute inset-x-0 bottom-0 h-1.25 bg-white/20">
        <div className="h-full bg-marigold" style={{ width: `${(shown / Math.max(1, seconds)) * 100}%` }} />
      </div>
    </div>
  )
}

function PlayIcon({ isPlaying }: { isPlaying: boolean }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className="size-4.5 flex-none fill-current">
      <path d={isPlaying ? 'M6 4h4v16H6zM14 4h4v16h-4z' : 'M7 4l13 8-13 8z'} />
    </svg>
  )
}

function PlayerButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-11 items-center gap-2 rounded-chip bg-bottle-deep/90 px-4 font-semibold text-white focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-white"
    >
      {children}
    </button>
  )
}
