import { Button } from '@contour/ui/button'
import { LoadingBlock } from '@contour/ui/loading-block'
import { Notice } from '@contour/ui/notice'
import { formatProblem } from '../calls/use-action.ts'
import { toCallError } from '../calls/call-errors.ts'

export function Reading({ label, lines = 5 }: { label: string; lines?: number }) {
  return (
    <div className="card w-full">
      <LoadingBlock label={label} lines={lines} />
    </div>
  )
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
