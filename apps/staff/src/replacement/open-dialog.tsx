import { REASON_MAX } from '@contour/domain/replacement/replacement-rules'
import { CheckboxCards } from '@contour/ui/option-card'
import { LoadingBlock } from '@contour/ui/loading-block'
import { TextArea } from '@contour/ui/text-area'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../calls/calls.ts'
import { reads } from '../calls/reads.ts'
import { useAction } from '../calls/use-action.ts'
import { FormDialog } from '../frame/form-dialog.tsx'
import { ReadFailed } from '../frame/read-states.tsx'
import { replacementTexts } from '../texts/en/replacement.ts'

/** Opens a request for a patient who is on the phone; no photo is needed (D-37). */
export default function OpenReplacementDialog({
  order,
  onClose,
}: {
  order: { order_id: string; patient: string }
  onClose: () => void
}) {
  const t = useTexts(replacementTexts)
  const list = useQuery(reads.orderItems(order.order_id))
  const [chosen, setChosen] = useState<string[]>([])
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const open = useAction({
    act: calls.replacement.open,
    refresh: [['replacements'], ['service-orders'], ['tasks']],
    done: ({ message }) => message,
    onDone: onClose,
  })
  const items = (list.data?.items ?? []).map(({ external_order_number: id, med_name: name }) => ({
    id,
    name,
  }))
  const said = reason.trim()
  const submit = () => {
    setTried(true)
    const selected = items.filter(({ id, name }) => chosen.includes(`${id} ${name}`))
    if (selected.length > 0 && said !== '' && said.length <= REASON_MAX)
      open.run({ id: order.order_id, reason: said, items: selected })
  }
  return (
    <FormDialog
      title={t('openTitle', { patient: order.patient })}
      submitLabel={items.length > 0 ? t('openConfirm') : null}
      busy={open.busy}
      problem={open.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      {list.isError ? <ReadFailed error={list.error} again={() => void list.refetch()} /> : null}
      {list.isPending ? <LoadingBlock label={t('loading')} lines={3} /> : null}
      {list.data && items.length === 0 ? <p>{t('openNone')}</p> : null}
      {items.length > 0 ? (
        <>
          <CheckboxCards
            id="open-items"
            label={t('openItems')}
            error={tried && chosen.length === 0 ? t('openNoItem') : undefined}
            options={items.map(({ id, name }) => ({
              value: `${id} ${name}`,
              label: t('openItem', { name, parcel: id }),
            }))}
            value={chosen}
            onChange={setChosen}
          />
          <TextArea
            id="open-reason"
            label={t('openReason')}
            limit={REASON_MAX}
            rows={3}
            value={reason}
            onChange={setReason}
            error={tried && said === '' ? t('openMissing') : undefined}
          />
        </>
      ) : null}
    </FormDialog>
  )
}
