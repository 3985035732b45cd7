import type { LocalMediaState } from '@contour/client/live-call/local-media'
import { useTexts } from '@contour/texts/use-texts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { frameTexts } from '../../texts/en/frame.ts'
import { visitsTexts } from '../../texts/en/visits.ts'

/** What keeps the microphone or the camera from working, and another try. */
export function DeviceProblems({ devices, onRetry }: { devices: LocalMediaState; onRetry: () => void }) {
  const t = useTexts(visitsTexts)
  const frame = useTexts(frameTexts)
  const { microphoneProblem, cameraProblem } = devices
  return (
    <>
      {microphoneProblem ? (
        <div className="grid justify-items-start gap-2">
          <p role="alert" className="font-semibold text-warn">
            {t('soundFails')} {t(`sound_${microphoneProblem}`)}
          </p>
          <DeskButton onClick={onRetry}>{frame('tryAgain')}</DeskButton>
        </div>
      ) : null}
      {cameraProblem ? (
        <p role="status" className="type-small text-warn">
          {t(`camera_${cameraProblem}`)}
        </p>
      ) : null}
    </>
  )
}
