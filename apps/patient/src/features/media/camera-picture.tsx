import { useEffect, useRef } from 'react'
import { CAMERA_ERRORS, RECORDING_FAILED } from '@contour/domain/media/video-errors'
import { VIDEO_LIMITS } from '@contour/domain/media/video-limits'
import { useTexts } from '@contour/texts/use-texts'
import { identityVideoTexts } from '../../texts/en/identity-video.ts'
import type { RecorderState } from './camera-recorder.ts'
import { Prompter } from './say-card.tsx'

/** What the camera sees, with the oval until the recording starts, and the sentence to say; or why there is no picture. */
export function CameraPicture({ state, name }: { state: RecorderState; name: string }) {
  const t = useTexts(identityVideoTexts)
  const stream = 'stream' in state ? state.stream : null
  const seconds = state.step === 'recording' ? state.seconds : null
  return (
    <>
      {stream ? <Live stream={stream} /> : null}
      {state.step === 'ready' || state.step === 'countdown' ? (
        <span
          aria-hidden
          className="absolute top-[15%] left-1/2 aspect-3/4 h-[38%] -translate-x-1/2 rounded-[50%] border-3 border-dashed border-white/90 lg:top-[9%] lg:h-[50%]"
        />
      ) : null}
      {state.step === 'countdown' ? (
        <p
          aria-live="assertive"
          aria-atomic
          className="absolute inset-x-0 top-[34%] -translate-y-1/2 text-center font-display text-[10rem] leading-none font-semibold text-marigold [text-shadow:0_2px_18px_#10231f]"
        >
          {state.left}
        </p>
      ) : null}
      {stream ? <Prompter name={name} seconds={seconds} /> : null}
      {seconds === null ? null : (
        <div aria-hidden className="absolute inset-x-0 bottom-0 h-1.25 bg-white/20">
          <div
            className="h-full bg-marigold"
            style={{ width: `${(seconds / VIDEO_LIMITS.maxSeconds) * 100}%` }}
          />
        </div>
      )}
      {state.step === 'asking' ? <Message text={t('askingText')} /> : null}
      {state.step === 'adjusting' ? (
        <Message
          title={CAMERA_ERRORS.overconstrained.message}
          text={CAMERA_ERRORS.overconstrained.suggestion}
        />
      ) : null}
      {state.step === 'finishing' ? <Message text={t('finishing')} /> : null}
      {state.step === 'failed' ? <Failure error={state.error} /> : null}
    </>
  )
}

function Failure({ error }: { error: Extract<RecorderState, { step: 'failed' }>['error'] }) {
  if (error === 'recording') return <Message alert title={RECORDING_FAILED} />
  const { message, suggestion } = CAMERA_ERRORS[error]
  return <Message alert title={message} text={suggestion} />
}

function Message({ title, text, alert = false }: { title?: string; text?: string; alert?: boolean }) {
  return (
    <div
      role={alert ? 'alert' : 'status'}
      className="absolute inset-0 grid place-content-center gap-3 px-8 text-center"
    >
      {title ? <p className="type-h3 mx-auto max-w-form leading-tight">{title}</p> : null}
      {text ? <p className="mx-auto max-w-form">{text}</p> : null}
    </div>
  )
}

/** The camera's picture, mirrored as people know themselves; the recording is not mirrored. */
function Live({ stream }: { stream: MediaStream }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      aria-hidden
      tabIndex={-1}
      className="absolute inset-0 size-full -scale-x-100 object-cover"
    />
  )
}
