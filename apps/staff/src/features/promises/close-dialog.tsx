import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../../calls/calls.ts'
import type { LateOrder } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import TextDialog from '../../frame/text-dialog.tsx'
import { frameTexts } from '../../texts/en/frame.ts'
import { promisesTexts } from '../../texts/en/promises.ts'

/** Closes a late order with a note on what was done. */
export default function CloseDialog({ row, onClose }: { row: LateOrder; onClose: () => void }) {
  const t = useTexts(promisesTexts)
  const frame = useTexts(frameTexts)
  const close = useAction({
    act: calls.promises.closeLateOrder,
    refresh: [['late-orders']],
    done: () => t('done', { patient: row.patient }),
    onDone: onClose,
  })
  return (
    <TextDialog
      title={t('closeTitle', { patient: row.patient })}
      label={t('whatWasDone')}
      hint={frame('underYourName')}
      limit={500}
      confirmLabel={t('confirm')}
      busy={close.busy}
      problem={close.problem}
      onConfirm={(note) => close.run({ id: row.id, note })}
      onClose={onClose}
    >
      <p>{t(row.waits ? 'stillWaiting' : 'notWaiting')}</p>
    </TextDialog>
  )
}
