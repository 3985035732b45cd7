import { useState, type ReactNode } from 'react'
import { isLinkUsedUp } from '@contour/client/call-error'
import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { messageOf } from '../lib/error-messages.ts'
import { PageFrame } from './page-frame.tsx'

type Props = {
  title: string
  lead: string
  label: string
  /** Opens the link and leads on; what it throws is shown, and can be tried again. */
  onOpen: () => Promise<void>
  usedUp: { text: string; actions: ReactNode }
}

/**
 * The page of an emailed link that works once. A press opens it, not the page load: mail scanners that open links would
 * use it up. A link that opens nothing any more shows what to do instead of the button.
 */
export function OneTimeLink({ title, lead, label, onOpen, usedUp }: Props) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  const open = async () => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      await onOpen()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  const final = isLinkUsedUp(failure)
  return (
    <PageFrame>
      <div className="grid gap-5 pt-8 pb-14">
        <h1 className="type-h1">{title}</h1>
        <p className="type-lead text-muted">{lead}</p>
        {failure === null ? null : (
          <Notice
            tone="error"
            live="assertive"
            title={messageOf(failure)}
            actions={final ? usedUp.actions : undefined}
          >
            {final ? usedUp.text : null}
          </Notice>
        )}
        {final ? null : (
          <div>
            <Button busy={busy} onClick={() => void open()}>
              {label}
            </Button>
          </div>
        )}
      </div>
    </PageFrame>
  )
}
