import { useCallback, useEffect, useRef, useState } from 'react'
import type { LocalMedia, LocalMediaState } from '@contour/client/live-call/local-media'
import type { PeerCallState } from '@contour/client/live-call/peer-call'
import type { VisitConnectionState } from '@contour/client/live-call/visit-connection'
import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { CallControl, CallView } from '@contour/ui/call-view'
import { Notice } from '@contour/ui/notice'
import { visitRoomTexts } from '../../texts/en/visit-room.ts'
import { useStay } from '../media/use-stay.ts'
import type { OpenVisit } from './visit-of.ts'

/** The call (M-06): the doctor, our own picture, microphone, camera, and the way out. A lost connection comes back. */
export function CallScreen({
  state: { connection, peer },
  media,
  devices,
  open,
  onLeave,
}: {
  state: { connection: VisitConnectionState; peer: PeerCallState }
  media: LocalMedia
  devices: LocalMediaState
  open: OpenVisit
  onLeave: () => void
}) {
  const t = useTexts(visitRoomTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isBlocked, setBlocked] = useState(false)
  const onSoundBlocked = useCallback(() => setBlocked(true), [])
  useStay(true)
  // The button that was pressed is gone.
  useEffect(() => heading.current?.focus(), [])
  const isOn = devices.camera !== 'off'
  const step = peer.step === 'ended' ? 'interrupted' : peer.step
  return (
    <div className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="type-h3 rounded-small">
        {open.clinician?.name ?? t('call')}
      </h2>
      <CallView
        label={t('call')}
        status={<span role="status">{t(step)}</span>}
        audio={peer.audio}
        video={peer.other.camera && step !== 'interrupted' ? peer.video : null}
        self={devices.video}
        selfLabel={t('self')}
        selfOff={t('selfOff')}
        onSoundBlocked={onSoundBlocked}
        controls={
          <>
            <CallControl
              icon="microphone"
              on={!devices.muted}
              label={t(devices.muted ? 'unmute' : 'mute')}
              onPress={() => media.setMuted(!devices.muted)}
            />
            <CallControl
              icon="camera"
              on={isOn}
              label={t(isOn ? 'turnCameraOff' : 'turnCameraOn')}
              onPress={() => void media.setCamera(!isOn)}
            />
            <CallControl icon="leave" tone="end" label={t('hangUp')} onPress={onLeave} />
          </>
        }
      >
        <p className="type-h3">{t(step === 'connected' ? 'otherCameraOff' : step)}</p>
        {step === 'connected' ? null : <p>{t(`${step}Text`)}</p>}
      </CallView>
      {isBlocked ? (
        <Notice
          actions={
            <Button
              onClick={() => {
                for (const audio of document.querySelectorAll('audio')) void audio.play()
                setBlocked(false)
              }}
            >
              {t('soundOn')}
            </Button>
          }
        />
      ) : null}
      {step === 'connected' && !peer.other.microphone ? <p role="status">{t('otherMuted')}</p> : null}
      {devices.microphoneProblem ? (
        <Notice
          tone="warn"
          live="assertive"
          title={t('soundFails')}
          actions={
            <Button tone="secondary" onClick={() => void media.open({ camera: false })}>
              {t('tryAgain')}
            </Button>
          }
        >
          {t(`sound_${devices.microphoneProblem}`)}
        </Notice>
      ) : null}
      {devices.cameraProblem ? (
        <p role="status" className="type-small text-warn">
          {t(`camera_${devices.cameraProblem}`)}
        </p>
      ) : null}
      {connection.step === 'lost' ? <Notice live="polite">{t('serverLost')}</Notice> : null}
      <p className="type-small text-muted">{t('notRecorded')}</p>
    </div>
  )
}
