import { Button } from '@contour/ui/button'
import { Modal } from '@contour/ui/modal'
import { useState } from 'react'

/** Shows a one-time link when there is no mail server. It is shown once; a new one can always be created. */
export function LinkToShare({ link, name, onClose }: { link: string; name: string; onClose: () => void }) {
  const [copied, setCopied] = useState<boolean | null>(null)
  return (
    <Modal
      open
      onClose={onClose}
      title={`Hand this link to ${name}`}
      actions={
        <>
          <Button
            size="desk"
            onClick={() => {
              navigator.clipboard.writeText(link).then(
                () => setCopied(true),
                () => setCopied(false),
              )
            }}
          >
            Copy the link
          </Button>
          <Button size="desk" tone="secondary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>No mail leaves this clinic, so the link is shown here, once. It works once within 72 hours.</p>
        <p className="rounded-control border border-hairline bg-mist p-3 type-number [overflow-wrap:anywhere]">
          {link}
        </p>
        <p aria-live="polite">
          {copied === true ? 'Copied.' : null}
          {copied === false ? 'Copying did not work. Select the link and copy it by hand.' : null}
        </p>
      </div>
    </Modal>
  )
}
