import { Button } from '@contour/ui/button'
import { Modal } from '@contour/ui/modal'
import { useState } from 'react'

/** One image, enlarged. Its link expires after five minutes (decisions D-32); reloading the chart gets a new one. */
export default function ImageDialog({
  title,
  url,
  onClose,
  reload,
}: {
  title: string
  url: string
  onClose: () => void
  reload: () => void
}) {
  const [failed, setFailed] = useState(false)
  return (
    <Modal open onClose={onClose} title={title}>
      {failed ? (
        <div className="grid justify-items-start gap-3">
          <p>The link to this image has expired.</p>
          <Button
            size="desk"
            onClick={() => {
              reload()
              onClose()
            }}
          >
            Ask for it again
          </Button>
        </div>
      ) : (
        <>
          <img
            src={url}
            alt={`${title}, sent by the patient`}
            onError={() => setFailed(true)}
            className="max-h-[70dvh] w-full rounded-control bg-mist object-contain"
          />
          <p className="mt-3">
            <a href={url} target="_blank" rel="noreferrer" className="link">
              Open at full size
            </a>
          </p>
        </>
      )}
    </Modal>
  )
}
