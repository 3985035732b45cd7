import { useState, type ReactNode } from 'react'
import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { messageOf } from '../lib/error-messages.ts'
import { draftTexts } from '../texts/en/drafts.ts'
import { useTexts } from '@contour/texts/use-texts'
import type { DraftView } from './use-draft.ts'

/** One line under a step's button: where its answers are saved, and the link to continue on another device. */
export function DraftNote({ draft }: { draft: DraftView }) {
  const t = useTexts(draftTexts)
  return (
    <>
      <span aria-live="polite">
        {draft.state === 'none' || draft.state === 'conflict' ? '' : t(draft.state)}
      </span>{' '}
      {draft.shared ? <SendMeALink /> : null}
    </>
  )
}

const BRIEF = {
  device: 'briefDevice',
  saving: 'briefSaving',
  waiting: 'briefWaiting',
  saved: 'briefSaved',
} as const

/** The same in two short lines, next to the button of a question (StepFoot). */
export function BriefDraftNote({ draft }: { draft: DraftView }) {
  const t = useTexts(draftTexts)
  return (
    <>
      <span aria-live="polite">
        {draft.state === 'none' || draft.state === 'conflict' ? '' : t(BRIEF[draft.state])}
      </span>
      {draft.shared ? (
        <SendMeALink>
          {t('briefLink')} <span className="sr-only">{t('briefLinkMore')}</span>
        </SendMeALink>
      ) : null}
    </>
  )
}

/** Two devices changed the same draft: the patient decides, and nothing is sent until then. */
export function DraftConflict({ draft }: { draft: DraftView }) {
  const t = useTexts(draftTexts)
  if (draft.state !== 'conflict') return null
  return (
    <Notice
      tone="warn"
      live="assertive"
      title={t('conflict')}
      actions={
        <>
          <Button onClick={() => draft.settle('theirs')}>{t('theirs')}</Button>
          <Button tone="secondary" onClick={() => draft.settle('mine')}>
            {t('mine')}
          </Button>
        </>
      }
    >
      {t('conflictText')}
    </Notice>
  )
}

/** Emails a link with which the patient continues on another device; what came of it replaces the link. */
export function SendMeALink({ children }: { children?: ReactNode }) {
  const t = useTexts(draftTexts)
  const [said, setSaid] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async () => {
    if (busy) return
    setBusy(true)
    try {
      const { api } = await import('../lib/patient-api.ts')
      setSaid(
        (await api.drafts.mailResumeLink({ path: window.location.pathname.replace(/(.)\/$/, '$1') })).message,
      )
    } catch (error) {
      setSaid(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <span aria-live="polite">
      {said ?? (
        <button type="button" className="link min-h-8" aria-disabled={busy} onClick={() => void send()}>
          {children ?? t('link')}
        </button>
      )}
    </span>
  )
}
