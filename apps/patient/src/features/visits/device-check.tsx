import type { LocalMedia, LocalMediaState } from '@contour/client/live-call/local-media'
import { useSoundLevel } from '@contour/client/live-call/use-local-media'
import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { CameraPreview } from '@contour/ui/call-view'
import { Notice } from '@contour/ui/notice'
import { SoundBar } from '@contour/ui/sound-bar'
import { visitRoomTexts } from '../../texts/en/visit-room.ts'

/** Shows what the camera sees and how loud the microphone is, before the call. Both are optional to try. */
export function DeviceCheck({ media, state }: { media: LocalMedia; state: LocalMediaState }) {
  const t = useTexts(visitRoomTexts)
  return (
    <section aria-labelledby="device-check" className="card grid gap-4 p-6">
      <h2 id="device-check" className="type-h3">
        {t('checkTitle')}
      </h2>
      <p className="type-small text-muted">{t('checkText')}</p>
      {state.step === 'closed' ? (
        <div className="grid gap-3">
          <Button tone="secondary" onClick={() => void media.open({ camera: true })}>
            {t('checkBoth')}
          </Button>
          <Button tone="quiet" onClick={() => void media.open({ camera: false })}>
            {t('checkSound')}
          </Button>
        </div>
      ) : null}
      {state.step === 'asking' ? <p role="status">{t('asking')}</p> : null}
      {state.step === 'failed' && state.microphoneProblem ? (
        <Notice
          tone="warn"
          live="assertive"
          title={t('soundFails')}
          actions={
            <Button tone="secondary" onClick={() => void media.open({ camera: true })}>
              {t('tryAgain')}
            </Button>
          }
        >
          {t(`sound_${state.microphoneProblem}`)}
        </Notice>
      ) : null}
      {state.step === 'ready' ? <Ready media={media} state={state} /> : null}
    </section>
  )
}

function Ready({ media, state }: { media: LocalMedia; state: LocalMediaState }) {
  const t = useTexts(visitRoomTexts)
  const { level, isHeard } = useSoundLevel(state.muted ? null : state.audio)
  const isOn = state.camera !== 'off'
  return (
    <>
      <CameraPreview track={state.video} label={t('preview')}>
        <p className="font-semibold">{t(state.camera === 'starting' ? 'cameraStarts' : 'cameraIsOff')}</p>
      </CameraPreview>
      {state.cameraProblem ? (
        <p role="status" className="type-small text-warn">
          {t(`camera_${state.cameraProblem}`)}
        </p>
      ) : null}
      <div className="grid gap-1.5">
        <SoundBar level={state.muted ? 0 : level} />
        <p role="status" className="type-small font-semibold">
          {t(state.muted ? 'isMuted' : isHeard ? 'isHeard' : 'sayWord')}
        </p>
      </div>
      <div className="grid gap-3 grid:grid-cols-2">
        <Button tone="secondary" onClick={() => void media.setCamera(!isOn)}>
          {t(isOn ? 'turnCameraOff' : 'turnCameraOn')}
        </Button>
        <Button tone="secondary" onClick={() => media.setMuted(!state.muted)}>
          {t(state.muted ? 'unmute' : 'mute')}
        </Button>
      </div>
    </>
  )
}
