import { LoadingBlock } from '@contour/ui/loading-block'
import { Notice } from '@contour/ui/notice'
import { useTexts } from '@contour/texts/use-texts'
import { formatProblem } from '../calls/use-action.ts'
import { toCallError } from '../calls/call-errors.ts'
import { PageHead } from './page-head.tsx'
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

/** A read as its states are drawn: while it loads, and when it failed. */
export type StatesOfRead = { isPending: boolean; error: Error | null; refetch: () => unknown }

/** Why a read failed, with a button to try again; nothing while it has not failed. */
export function ReadFailed({ read }: { read: Pick<StatesOfRead, 'error' | 'refetch'> }) {
  const t = useTexts(frameTexts)
  const callText = useTexts(callsTexts)
  if (!read.error) return null
  return (
    <Notice
      tone="error"
      live="assertive"
      title={t('notLoaded')}
      actions={<DeskButton onClick={() => void read.refetch()}>{t('tryAgain')}</DeskButton>}
    >
      {formatProblem(toCallError(read.error), callText)}
    </Notice>
  )
}

/** A read that loads or failed, the latter under the page's title where one is given; nothing once it is there. */
export function ReadStates({ read, label, lines = 5, title }: StatesProps) {
  if (read.isPending) return <Reading label={label} lines={lines} />
  return (
    <>
      {read.error && title ? <PageHead title={title} /> : null}
      <ReadFailed read={read} />
    </>
  )
}

type StatesProps = { read: StatesOfRead; label: string; lines?: number; title?: string }
