import { useCallback, useState, type ReactNode } from 'react'
import { CallControl, CallView } from './call-view.tsx'

/** What a call says, in the words of an app. "waiting" to "interrupted" are the states of the pill. */
export type CallText =
  | 'self'
  | 'selfOff'
  | 'mute'
  | 'unmute'
  | 'turnCameraOn'
  | 'turnCameraOff'
  | 'hangUp'
  | 'otherCameraOff'
  | 'otherMuted'
  | 'soundOn'
  | 'waiting'
  | 'connecting'
  | 'connected'
  | 'interrupted'
  | 'waitingText'
  | 'connectingText'
  | 'interruptedText'

/** The call as a screen sees it; one that ended looks for another path until the page says otherwise. */
type Peer = {
  step: 'waiting' | 'connecting' | 'connected' | 'interrupted' | 'ended'
  audio: MediaStreamTrack | null
  video: MediaStreamTrack | null
  other: { camera: boolean; microphone: boolean }
}

type Devices = { muted: boolean; camera: 'on' | 'off' | 'starting'; video: MediaStreamTrack | null }

/** The call of one side: the picture, its state in words, the three controls, and sound that the browser holds back. */
export function CallStage({
  label,
  text,
  titleLook,
  peer,
  devices,
  onMuted,
  onCamera,
  onLeave,
  soundBlocked,
}: {
  label: string
  text: (key: CallText) => string
  /** The class of what stands in place of the picture. */
  titleLook: string
  peer: Peer
  devices: Devices
  onMuted: (muted: boolean) => void
  onCamera: (on: boolean) => void
  onLeave: () => void
  /** Shown while the browser plays sound only after a press, which calls `play`. */
  soundBlocked: (play: () => void) => ReactNode
}) {
  const [blocked, setBlocked] = useState<{ play: () => void } | null>(null)
  const onSoundBlocked = useCallback((play: () => void) => setBlocked({ play }), [])
  const isOn = devices.camera !== 'off'
  const step = peer.step === 'ended' ? 'interrupted' : peer.step
  return (
    <>
      <CallView
        label={label}
        status={<span role="status">{text(step)}</span>}
        audio={peer.audio}
        video={peer.other.camera && step !== 'interrupted' ? peer.video : null}
        self={devices.video}
        selfLabel={text('self')}
        selfOff={text('selfOff')}
        onSoundBlocked={onSoundBlocked}
        controls={
          <>
            <CallControl
              icon="microphone"
              on={!devices.muted}
              label={text(devices.muted ? 'unmute' : 'mute')}
              onPress={() => onMuted(!devices.muted)}
            />
            <CallControl
              icon="camera"
              on={isOn}
              label={text(isOn ? 'turnCameraOff' : 'turnCameraOn')}
              onPress={() => onCamera(!isOn)}
            />
            <CallControl icon="leave" tone="end" label={text('hangUp')} onPress={onLeave} />
          </>
        }
      >
        <p className={titleLook}>{text(step === 'connected' ? 'otherCameraOff' : step)}</p>
        {step === 'connected' ? null : <p>{text(`${step}Text`)}</p>}
      </CallView>
      {blocked
        ? soundBlocked(() => {
            blocked.play()
            setBlocked(null)
          })
        : null}
      {step === 'connected' && !peer.other.microphone ? <p role="status">{text('otherMuted')}</p> : null}
    </>
  )
}
