import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { LoadingBlock } from '@contour/ui/loading-block'
import { Notice } from '@contour/ui/notice'
import { formatProblem } from '../calls/use-action.ts'
import { toCallError } from '../calls/call-errors.ts'
import { frameTexts } from '../texts/en/frame.ts'

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

/** Shown for a failed read: the error, and a button to try again. */
export function ReadFailed({ error, again }: { error: unknown; again: () => void }) {
  return (
    <Notice
      tone="error"
      live="assertive"
      title="This could not be loaded."
      actions={
        <Button size="desk" tone="secondary" onClick={again}>
          Try again
        </Button>
      }
    >
      {formatProblem(toCallError(error))}
    </Notice>
  )
}
