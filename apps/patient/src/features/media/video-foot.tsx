import { VIDEO_ACCEPT, VIDEO_BUTTONS } from '@contour/domain/media/video-limits'
import { Button } from '@contour/ui/button'
import { StickyActions } from '@contour/ui/sticky-actions'
import { useTexts } from '@contour/texts/use-texts'
import { identityVideoTexts } from '../../texts/en/identity-video.ts'
import { FileButton } from './file-button.tsx'
import type { VideoFlow, VideoPhase, VideoState } from './video-flow.ts'

/** How this device records: with its camera app, on the page, or not at all. */
export type RecordingWay = 'capture' | 'page' | 'none'

const GALLERY = 'video-file'

type VideoFootProps = { flow: VideoFlow; state: VideoState; way: RecordingWay; onRecord: () => void }

/** The buttons of the page, with the stated texts (document 3 §4). */
export function VideoFoot({ flow, state, way, onRecord }: VideoFootProps) {
  const t = useTexts(identityVideoTexts)
  const { file, phase } = state
  const isMoving = phase.step === 'uploading' || phase.step === 'compressing'
  const isBusy = isMoving || phase.step === 'checking' || phase.step === 'uploaded'
  const press = () => {
    if (phase.step !== 'failed') void flow.upload()
    // A refused file was discarded: trying again starts with choosing another one.
    else if (!file) document.getElementById(GALLERY)?.click()
    else if (phase.at === 'compression') flow.offerAgain()
    else void flow.upload()
  }
  if (phase.step === 'refused' && phase.isFinal)
    return (
      <StickyActions>
        <Button wide href="/home">
          {t('toHome')}
        </Button>
      </StickyActions>
    )
  return (
    <StickyActions>
      {file || phase.step === 'failed' ? (
        <Button wide busy={isBusy} onClick={press}>
          {buttonText(phase)}
        </Button>
      ) : null}
      {isMoving ? (
        <Button wide tone="secondary" onClick={flow.cancel}>
          {t('cancel')}
        </Button>
      ) : null}
      {isBusy ? null : (
        <Ways
          flow={flow}
          way={way}
          onRecord={onRecord}
          isFirst={!file && phase.step !== 'failed'}
          chooseLabel={file ? t('another') : t('choose')}
        />
      )}
    </StickyActions>
  )
}

type WaysProps = {
  flow: VideoFlow
  way: RecordingWay
  onRecord: () => void
  isFirst: boolean
  chooseLabel: string
}

function Ways({ flow, way, onRecord, isFirst, chooseLabel }: WaysProps) {
  const t = useTexts(identityVideoTexts)
  return (
    <>
      {way === 'page' ? (
        <Button wide tone={isFirst ? 'primary' : 'secondary'} onClick={onRecord}>
          <CameraIcon />
          {t('record')}
        </Button>
      ) : null}
      {way === 'capture' ? (
        <FileButton
          id="video-capture"
          accept="video/*"
          capture="user"
          primary={isFirst}
          onChoose={(chosen) => void flow.choose(chosen, 'capture')}
          onNothing={flow.chooseNothing}
        >
          <CameraIcon />
          {t('record')}
        </FileButton>
      ) : null}
      <FileButton
        id={GALLERY}
        accept={VIDEO_ACCEPT}
        primary={isFirst && way === 'none'}
        onChoose={(chosen) => void flow.choose(chosen, 'gallery')}
        onNothing={flow.chooseNothing}
      >
        {chooseLabel}
      </FileButton>
    </>
  )
}

function CameraIcon() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      strokeLinejoin="round"
      className="size-5 flex-none fill-none stroke-current stroke-2"
    >
      <path d="M3 7h11v10H3zM14 11l6-3.5v9L14 13" />
    </svg>
  )
}

function buttonText(phase: VideoPhase): string {
  if (phase.step === 'failed' || phase.step === 'refused') return VIDEO_BUTTONS.failed
  if (phase.step === 'uploaded') return VIDEO_BUTTONS.done
  if (phase.step === 'compressing') return VIDEO_BUTTONS.compressing
  if (phase.step !== 'uploading') return VIDEO_BUTTONS.ready
  return phase.attempt > 0 ? VIDEO_BUTTONS.retrying(phase.attempt) : VIDEO_BUTTONS.uploading
}
