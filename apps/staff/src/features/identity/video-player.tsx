import { useEffect, useRef, useState } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { useKeys } from '../../frame/use-keys.ts'
import { identityTexts } from '../../texts/en/identity.ts'
import type { IdentityReview } from './identity-reads.ts'

/** How much of a video counts as all of it: its last frames are often skipped. */
const WHOLE = 0.9

/** Whether the parts that were played are the whole video: a jump to its end is none (D-47). */
export function isPlayed({
  played,
  duration,
  ended,
  currentTime,
}: Pick<HTMLVideoElement, 'duration' | 'ended' | 'currentTime'> & {
  played: Pick<TimeRanges, 'length' | 'start' | 'end'>
}): boolean {
  // A recording of a browser often names no length: it is known at its end.
  const whole = Number.isFinite(duration) ? duration : ended ? currentTime : Number.POSITIVE_INFINITY
  let seconds = 0
  for (let n = 0; n < played.length; n += 1) seconds += played.end(n) - played.start(n)
  return seconds >= whole * WHOLE
}

/**
 * Plays the video by its link of 300 s. When the page has read a new link, the player goes on where it was; it takes the
 * new one only while it stands still or when the old one fails, so that nothing is interrupted.
 */
export function VideoPlayer({
  review,
  reload,
  onPlayed,
}: {
  review: IdentityReview
  reload: () => void
  /** The whole video was played here, or taken to a program that can. */
  onPlayed: () => void
}) {
  const t = useTexts(identityTexts)
  const player = useRef<HTMLVideoElement>(null)
  const [source, setSource] = useState(review.video.url)
  const [failed, setFailed] = useState(false)
  const newest = review.video.url
  const place = useRef(0)

  useEffect(() => {
    if (newest === source) return
    const element = player.current
    if (element && !element.paused && !element.ended && !failed) return
    place.current = element?.currentTime ?? 0
    setSource(newest)
    setFailed(false)
  }, [newest, source, failed])

  const toggle = () => {
    const element = player.current
    if (!element) return
    if (!element.paused) return element.pause()
    // A play that the browser refuses leaves the player as it was.
    element.play().catch(() => undefined)
  }
  useKeys(source ? [{ key: 'p', label: t('keyPlay'), scope: 'page', act: toggle }] : [])

  const takeNewest = () => {
    if (newest === source) return
    place.current = player.current?.currentTime ?? 0
    setSource(newest)
  }
  const onError = () => {
    // Once: a file that this browser cannot play would be read again forever.
    if (failed) return
    setFailed(true)
    if (Date.parse(review.video.until) < Date.now()) reload()
  }
  if (!source) return <p className="card text-muted">{t('noVideo')}</p>
  return (
    <div className="grid gap-1">
      <video
        ref={player}
        controls
        playsInline
        preload="metadata"
        src={source}
        aria-label={t('video', { patient: review.patient.name })}
        onLoadedMetadata={(event) => {
          if (place.current > 0) event.currentTarget.currentTime = place.current
        }}
        onPause={takeNewest}
        onTimeUpdate={(event) => {
          if (isPlayed(event.currentTarget)) onPlayed()
        }}
        onEnded={(event) => {
          if (isPlayed(event.currentTarget)) onPlayed()
        }}
        onError={onError}
        className="aspect-video max-h-[60dvh] w-full rounded-control bg-ink"
      >
        <track kind="captions" label={t('noCaptions')} />
      </video>
      <p className="type-small text-muted">
        {failed && newest === source ? (
          <span role="alert">
            {t('cannotPlay')}{' '}
            <a href={source} download className="link" onClick={onPlayed}>
              {t('download')}
            </a>
          </span>
        ) : (
          t('linkRenews')
        )}
      </p>
    </div>
  )
}
