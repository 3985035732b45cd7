import { useEffect, useRef } from 'react'
import type { LocalMedia, LocalMediaState } from '@contour/client/live-call/local-media'
import type { PeerCallState } from '@contour/client/live-call/peer-call'
import type { VisitConnectionState } from '@contour/client/live-call/visit-connection'
import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { CallStage } from '@contour/ui/call-stage'
import { Notice } from '@contour/ui/notice'
import { visitRoomTexts } from '../../texts/en/visit-room.ts'
import { useStay } from '../media/use-stay.ts'
import type { OpenVisit } from './visit-of.ts'

type Props = {
  state: { connection: VisitConnectionState; peer: PeerCallState }
  media: LocalMedia
  devices: LocalMediaState
  open: OpenVisit
  onLeave: () => void
}

/** The call (M-06): the doctor, our own picture, microphone, camera, and the way out. A lost connection comes back. */
export function CallScreen({ state: { connection, peer }, media, devices, open, onLeave }: Props) {
  const t = useTexts(visitRoomTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  useStay(true)
  // The button that was pressed is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="type-h3 rounded-small">
        {open.clinician?.name ?? t('call')}
      </h2>
      <CallStage
        label={t('call')}
        text={t}
        titleLook="type-h3"
        peer={peer}
        devices={devices}
        onMuted={(muted) => media.setMuted(muted)}
        onCamera={(on) => void media.setCamera(on)}
        onLeave={onLeave}
        soundBlocked={(play) => <Notice actions={<Button onClick={play}>{t('soundOn')}</Button>} />}
      />
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
