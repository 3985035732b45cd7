import type { LocalMediaState } from '@contour/client/live-call/local-media'
import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
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
          <Button size="desk" tone="secondary" onClick={onRetry}>
            {frame('tryAgain')}
          </Button>
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
