import { useEffect, useRef, type ReactNode } from 'react'
import { ContourField } from './contour-field.tsx'

/**
 * The picture of a call: the other side, our own small picture in a corner, the state as a pill, and the controls below.
 * Without a picture, contour lines and words: a person is never drawn.
 */
export function CallView({
  label,
  status,
  audio,
  video,
  self,
  selfLabel,
  selfOff,
  controls,
  onSoundBlocked,
  children,
}: {
  label: string
  status: ReactNode
  audio: MediaStreamTrack | null
  /** Null while the other camera is off. */
  video: MediaStreamTrack | null
  self: MediaStreamTrack | null
  selfLabel: string
  /** Stands in the small picture while our own camera is off. */
  selfOff: string
  controls: ReactNode
  /** The browser plays sound only after a press, which calls `play`. */
  onSoundBlocked: (play: () => void) => void
  /** In place of the other picture. */
  children?: ReactNode
}) {
  return (
    <section
      aria-label={label}
      className="grid grid-rows-[minmax(0,1fr)_auto] overflow-hidden rounded-card bg-ink text-white"
    >
      <div className="relative aspect-3/4 max-h-[64dvh] w-full overflow-hidden sm:aspect-video">
        {video ? <Picture track={video} label={label} /> : <NoPicture>{children}</NoPicture>}
        {audio ? <Sound track={audio} onBlocked={onSoundBlocked} /> : null}
        <p className="type-number absolute top-3 left-3 flex min-h-9 max-w-[calc(100%-1.5rem)] items-center gap-2 rounded-chip bg-bottle-deep/90 px-4 font-semibold empty:hidden">
          {status}
        </p>
        <div className="absolute right-3 bottom-3 aspect-3/4 w-24 overflow-hidden rounded-control border-2 border-white bg-bottle-deep sm:aspect-4/3 sm:w-36">
          {self ? (
            <Picture track={self} label={selfLabel} mirrored />
          ) : (
            <p className="type-meta grid size-full place-items-center p-2 text-center">{selfOff}</p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-center gap-3 bg-bottle-deep px-4 py-3.5">
        {controls}
      </div>
    </section>
  )
}

type CameraPreviewProps = { track: MediaStreamTrack | null; label: string; children?: ReactNode }

/** What our own camera sees, in the device check. */
export function CameraPreview({ track, label, children }: CameraPreviewProps) {
  return (
    <div className="relative aspect-4/3 w-full overflow-hidden rounded-card bg-ink text-white sm:aspect-video">
      {track ? <Picture track={track} label={label} mirrored /> : <NoPicture>{children}</NoPicture>}
    </div>
  )
}

function NoPicture({ children }: { children: ReactNode }) {
  return (
    <>
      <div aria-hidden className="absolute inset-0 opacity-60">
        <ContourField width={640} height={480} seed={6} lit={false} className="size-full object-cover" />
      </div>
      <div className="absolute inset-0 grid place-content-center gap-2 px-8 pb-12 text-center [text-shadow:0_1px_8px_#10231f]">
        {children}
      </div>
    </>
  )
}

type PictureProps = { track: MediaStreamTrack; label: string; mirrored?: boolean }

/** Our own picture is mirrored, as people know themselves. */
function Picture({ track, label, mirrored = false }: PictureProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = new MediaStream([track])
  }, [track])
  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      aria-label={label}
      tabIndex={-1}
      className={`absolute inset-0 size-full object-cover ${mirrored ? '-scale-x-100' : ''}`}
    />
  )
}

function Sound({ track, onBlocked }: { track: MediaStreamTrack; onBlocked: (play: () => void) => void }) {
  const audio = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    const element = audio.current
    if (!element) return
    element.srcObject = new MediaStream([track])
    const play = () => {
      element.play().catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'NotAllowedError') onBlocked(play)
      })
    }
    play()
  }, [track, onBlocked])
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- the other side's voice of a live conversation has no captions
  return <audio ref={audio} />
}

type CallControlProps = {
  label: string
  icon: 'microphone' | 'camera' | 'leave'
  on?: boolean
  tone?: 'plain' | 'end'
  onPress: () => void
}

/** A round control of a call; `on` is whether what it names is switched on now. */
export function CallControl({ label, icon, on, tone = 'plain', onPress }: CallControlProps) {
  const look =
    tone === 'end'
      ? 'border-error bg-error text-white'
      : on === false
        ? 'border-white bg-white text-ink'
        : 'border-white bg-transparent text-white'
  return (
    <button
      type="button"
      onClick={onPress}
      className={`inline-flex min-h-12 items-center gap-2.5 rounded-chip border-2 px-5 font-semibold focus-visible:outline-3 focus-visible:outline-offset-3 focus-visible:outline-white ${look}`}
    >
      <svg
        aria-hidden
        viewBox="0 0 24 24"
        className="size-6 flex-none fill-none stroke-current stroke-2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={ICONS[icon]} />
        {on === false ? <path d="M4 4l16 16" /> : null}
      </svg>
      {label}
    </button>
  )
}

const ICONS = {
  microphone: 'M12 3a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3zM6 11a6 6 0 0 0 12 0M12 17v4',
  camera: 'M3 7h12v10H3zM15 11l6-3v8l-6-3z',
  leave: 'M4 15v-3c5-4 11-4 16 0v3l-4 1v-3c-3-1-5-1-8 0v3z',
} as const
