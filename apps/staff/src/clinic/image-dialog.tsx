import { Modal } from '@contour/ui/modal'

export default function ImageDialog({
  title,
  url,
  onClose,
}: {
  title: string
  url: string
  onClose: () => void
}) {
  return (
    <Modal open onClose={onClose} title={title}>
      <img
        src={url}
        alt={`${title}, sent by the patient`}
        className="max-h-[70dvh] w-full rounded-control bg-mist object-contain"
      />
      <p className="mt-3">
        <a href={url} target="_blank" rel="noreferrer" className="link">
          Open at full size
        </a>
      </p>
    </Modal>
  )
}
