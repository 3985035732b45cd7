import { useEffect, useState, useSyncExternalStore } from 'react'
import { Stage } from '@contour/ui/stage'
import { useTexts } from '@contour/texts/use-texts'
import type { TextsOf } from '@contour/texts/screen-texts'
import { identityVideoTexts } from '../../texts/en/identity-video.ts'
import { browserCamera } from './browser-camera.ts'
import { CameraControls } from './camera-controls.tsx'
import { CameraPicture } from './camera-picture.tsx'
import { createCameraRecorder, type RecordedVideo, type RecorderState } from './camera-recorder.ts'
import { RecordingReview } from './recording-review.tsx'
import { lengthText } from './length-text.ts'
import { browserTimers } from './timers.ts'

type Props = {
  name: string
  /** Whether there is a recording here, or one is being made, that would be lost with the page. */
  onHold: (holds: boolean) => void
  onUse: (video: RecordedVideo) => void
  onClose: () => void
}

/** Records the identity video on a computer (document 3 §2, §4). Closing ends the camera in every state. */
export default function CameraModal({ name, onHold, onUse, onClose }: Props) {
  const t = useTexts(identityVideoTexts)
  const [recorder] = useState(() => createCameraRecorder(browserCamera(), browserTimers))
  const state = useSyncExternalStore(recorder.subscribe, recorder.state)
  useEffect(() => {
    void recorder.open()
    return recorder.close
  }, [recorder])
  const { step } = state
  const holds = step === 'recording' || step === 'finishing' || step === 'recorded'
  useEffect(() => {
    onHold(holds)
    return () => onHold(false)
  }, [onHold, holds])
  return (
    <Stage
      label={t('recorder')}
      closeLabel={t('close')}
      topic={step}
      status={statusOf(state, t)}
      onClose={onClose}
      controls={
        state.step === 'recorded' ? null : (
          <CameraControls state={state} recorder={recorder} onClose={onClose} />
        )
      }
    >
      {state.step === 'recorded' ? (
        <RecordingReview
          video={state.video}
          onUse={() => onUse(state.video)}
          onAgain={() => void recorder.open()}
        />
      ) : (
        <CameraPicture state={state} name={name} />
      )}
    </Stage>
  )
}

function statusOf(state: RecorderState, t: TextsOf<typeof identityVideoTexts>) {
  switch (state.step) {
    case 'asking':
      return t('asking')
    case 'adjusting':
      return t('adjusting')
    case 'ready':
      return t('works')
    case 'countdown':
      return t('getReady')
    case 'recording':
      return (
        <>
          <span aria-hidden className="size-3 rounded-full bg-[#ff6b5e]" />
          {t('elapsed', { time: lengthText(Math.floor(state.seconds)) })}
        </>
      )
    case 'finishing':
      return t('finishing')
    case 'recorded':
      return t('recorded')
    default:
      return null
  }
}
