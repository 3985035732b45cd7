import { Button } from '@contour/ui/button'
import { Modal } from '@contour/ui/modal'
import { useTexts } from '@contour/texts/use-texts'
import { homeTexts } from '../../texts/en/orders.ts'
import { PrescribedItems } from '../prescriptions/prescribed-items.tsx'
import type { ListedOrder } from './order-list.ts'

/** The directions of everything in a shipment, support medications included. */
export default function DirectionsDialog({
  items,
  onClose,
}: {
  items: ListedOrder['contents']
  onClose: () => void
}) {
  const t = useTexts(homeTexts)
  // Two months can be dispensed from one line of the prescription: the line is shown once, under both.
  const lines = items.filter(({ rxId }, index) => items.findIndex((item) => item.rxId === rxId) === index)
  const monthsOf = (rxId: string) =>
    items.filter((item) => item.rxId === rxId && item.month !== null).map(({ month }) => month)
  const named = lines.map((line) => ({
    ...line,
    slot:
      monthsOf(line.rxId)
        .map((month) => t('month', { month: month ?? '' }))
        .join(', ') || line.slot,
  }))
  return (
    <Modal
      open
      onClose={onClose}
      title={t('directionsTitle')}
      actions={
        <Button tone="secondary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <p className="text-muted">{t('directionsText')}</p>
        <PrescribedItems items={named} heading="h3" />
      </div>
    </Modal>
  )
}
