import { useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { messageOf } from '../lib/call-error.ts'
import { api } from '../lib/patient-api.ts'
import type { DraftState, DraftView } from './use-draft.ts'

/** "Saved" is said only after the server's yes. */
const texts: Readonly<Record<DraftState, string>> = {
  none: '',
  device: 'Saved on this device.',
  saving: 'Saving your answers.',
  waiting: 'Saved on this device. It is saved to your visit as soon as you are online again.',
  saved: 'Saved. Pick up on any device.',
  conflict: '',
}

/** One line under a step's button: where its answers are, and the link to go on from another device. */
export function DraftNote({ draft }: { draft: DraftView }) {
  return (
    <>
      <span aria-live="polite">{texts[draft.state]}</span> {draft.shared ? <SendMeALink /> : null}
    </>
  )
}

/** Two devices went on from the same place: the person decides, and nothing goes until then. */
export function DraftConflict({ draft }: { draft: DraftView }) {
  if (draft.state !== 'conflict') return null
  return (
    <Notice
      tone="warn"
      live="assertive"
      title="You went on from another device"
      actions={
        <>
          <Button onClick={() => draft.settle('theirs')}>Use the other answers</Button>
          <Button tone="secondary" onClick={() => draft.settle('mine')}>
            Keep the answers here
          </Button>
        </>
      }
    >
      The answers saved there differ from those on this page. Nothing was overwritten.
    </Notice>
  )
}

export function SendMeALink() {
  const { pathname } = useLocation()
  const [said, setSaid] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async () => {
    if (busy) return
    setBusy(true)
    try {
      setSaid((await api.drafts.mailResumeLink({ path: pathname.replace(/(.)\/$/, '$1') })).message)
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
          Email me a link to go on elsewhere
        </button>
      )}
    </span>
  )
}
