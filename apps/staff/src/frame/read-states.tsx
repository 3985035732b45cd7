import { LoadingBlock } from '@contour/ui/loading-block'
import { Notice } from '@contour/ui/notice'
import { useTexts } from '@contour/texts/use-texts'
import { formatProblem } from '../calls/use-action.ts'
import { toCallError } from '../calls/call-errors.ts'
import { DeskButton } from './desk-button.tsx'
import { frameTexts } from '../texts/en/frame.ts'
import { callsTexts } from '../texts/en/calls.ts'

export function Reading({ label, lines = 5 }: { label: string; lines?: number }) {
  return (
    <div className="card w-full">
      <LoadingBlock label={label} lines={lines} />
    </div>
  )
}

/** Shown while a section that is loaded lazily arrives. */
export function Opening() {
  return <Reading label={useTexts(frameTexts)('opening')} />
}

export function ReadFailed({ error, again }: { error: unknown; again: () => void }) {
  const t = useTexts(frameTexts)
  const callText = useTexts(callsTexts)
  return (
    <Notice
      tone="error"
      live="assertive"
      title={t('notLoaded')}
      actions={<DeskButton onClick={again}>{t('tryAgain')}</DeskButton>}
    >
      {formatProblem(toCallError(error), callText)}
    </Notice>
  )
}
