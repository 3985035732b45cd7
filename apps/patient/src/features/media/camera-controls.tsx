import { Button } from '@contour/ui/button'
import { FIRST_CONTROL } from '@contour/ui/stage'
import { VIDEO_LIMITS } from '@contour/domain/media/video-limits'
import { useTexts } from '@contour/texts/use-texts'
import type { TextsOf } from '@contour/texts/screen-texts'
import { identityVideoTexts } from '../../texts/en/identity-video.ts'
import type { CameraRecorder, RecorderState } from './camera-recorder.ts'

/** The length that is asked for (document 3 §2). */
const LONG_ENOUGH = 30

type Props = { state: RecorderState; recorder: CameraRecorder; onClose: () => void }

/** One round control in the middle: start, cancel the countdown, stop. After an error: try again, or choose a file. */
export function CameraControls({ state, recorder, onClose }: Props) {
  const t = useTexts(identityVideoTexts)
  if (state.step === 'failed')
    return (
      <div className="flex min-h-28 flex-wrap items-center justify-center gap-3 bg-white px-5 py-4 text-ink">
        <span {...FIRST_CONTROL} className="contents">
          <Button onClick={() => void recorder.open()}>{t('tryAgain')}</Button>
        </span>
        <Button tone="secondary" onClick={onClose}>
          {t('choose')}
        </Button>
      </div>
    )
  const { left, right, label, press } = controlOf(state, recorder, t)
  return (
    <div className="grid min-h-28 grid-cols-[1fr_auto_1fr] items-center gap-3 bg-bottle-deep px-5 py-4 lg:px-7">
      <p role="status" className="type-small text-mint">
        {left}
      </p>
      {press ? (
        <button
          {...FIRST_CONTROL}
          type="button"
          aria-label={label}
          onClick={press}
          className="grid size-20.5 place-items-center rounded-full border-4 border-white focus-visible:outline-3 focus-visible:outline-offset-3 focus-visible:outline-white"
        >
          <span
            aria-hidden
            className={`bg-marigold forced-colors:bg-[ButtonText] ${
              state.step === 'recording' ? 'size-8 rounded-small' : 'size-15 rounded-full'
            } ${state.step === 'countdown' ? 'opacity-50' : ''}`}
          />
        </button>
      ) : (
        <span aria-hidden className="size-20.5 rounded-full border-4 border-white/30" />
      )}
      {state.step === 'countdown' ? (
        <button
          type="button"
          onClick={recorder.cancelCountdown}
          className="min-h-11 justify-self-end rounded-small px-2 font-semibold underline focus-visible:outline-3 focus-visible:outline-white"
        >
          {t('cancel')}
        </button>
      ) : (
        <p className="type-small type-number text-right text-mint">{right}</p>
      )}
    </div>
  )
}

type Control = { left: string; right: string; label?: string; press?: () => void }

function controlOf(
  state: RecorderState,
  recorder: CameraRecorder,
  t: TextsOf<typeof identityVideoTexts>,
): Control {
  if (state.step === 'ready')
    return { left: t('guide'), right: t('stopsItself'), label: t('start'), press: recorder.start }
  if (state.step === 'countdown')
    return {
      left: t('startsIn', { seconds: state.left }),
      right: '',
      label: t('cancelCountdown'),
      press: recorder.cancelCountdown,
    }
  if (state.step === 'recording') {
    const left = Math.ceil(VIDEO_LIMITS.maxSeconds - state.seconds)
    return {
      left: state.seconds < LONG_ENOUGH ? t('keepTalking') : t('longEnough'),
      right: t('left', { seconds: left }),
      label: t('stop'),
      press: recorder.stop,
    }
  }
  return { left: '', right: '' }
}
