import type { ReactNode } from 'react'
import { Button } from '@contour/ui/button'
import { Modal } from '@contour/ui/modal'
import { useTexts } from '@contour/texts/use-texts'
import { dosageTexts } from '../../texts/en/dosing.ts'
import type { InstructionRow } from './instruction-rows.ts'
import { InstructionsTable } from './instructions-table.tsx'

type Props = { rows: readonly InstructionRow[]; signed?: string; guide?: ReactNode; onClose: () => void }

/** The instructions of a prescription or of a shipment, support medications included; printable (P-DOS-003). */
export default function InstructionsDialog({ rows, signed, guide, onClose }: Props) {
  const t = useTexts(dosageTexts)
  return (
    <Modal
      open
      onClose={onClose}
      title={t('instructions')}
      stickyActions
      actions={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button tone="secondary" onClick={() => window.print()}>
            {t('print')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p className="text-muted">{signed ?? t('asWritten')}</p>
        <InstructionsTable rows={rows} />
        {guide}
      </div>
    </Modal>
  )
}
