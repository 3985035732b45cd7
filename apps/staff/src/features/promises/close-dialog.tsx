import { useTexts } from '@contour/texts/use-texts'
import { calls, type LateOrder } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import TextDialog from '../../frame/text-dialog.tsx'
import { frameTexts } from '../../texts/en/frame.ts'
import { promisesTexts } from '../../texts/en/promises.ts'

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
      action={close}
      onConfirm={(note) => close.run({ id: row.id, note })}
      onClose={onClose}
    >
      <p>{t(row.waits ? 'stillWaiting' : 'notWaiting')}</p>
    </TextDialog>
  )
}
