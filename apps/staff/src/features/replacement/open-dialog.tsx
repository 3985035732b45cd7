import { REASON_MAX } from '@contour/domain/replacement/replacement-rules'
import { CheckboxCards } from '@contour/ui/option-card'
import { LoadingBlock } from '@contour/ui/loading-block'
import { TextArea } from '@contour/ui/text-area'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { useActionForm } from '../../calls/use-action-form.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { useTooLong } from '../../frame/use-too-long.ts'
import { ReadFailed } from '../../frame/read-states.tsx'
import { replacementTexts } from '../../texts/en/replacement.ts'

const EMPTY: { chosen: readonly string[]; reason: string } = { chosen: [], reason: '' }

type Props = { order: { order_id: string; patient: string }; onClose: () => void }

/** Opens a request for a patient who is on the phone; no photo is needed (D-37). */
export default function OpenReplacementDialog({ order, onClose }: Props) {
  const t = useTexts(replacementTexts)
  const tooLong = useTooLong()
  const list = useQuery(reads.orderItems(order.order_id))
  const items = (list.data?.items ?? []).map(({ external_order_number: id, med_name: name }) => ({
    id,
    name,
  }))
  const form = useActionForm({
    id: 'open',
    start: EMPTY,
    check: ({ chosen, reason }) => ({
      chosen: chosen.length === 0 ? t('openNoItem') : undefined,
      reason: reason.trim() === '' ? t('openMissing') : tooLong(reason, REASON_MAX),
    }),
    act: calls.replacement.open,
    refresh: [['replacements'], ['service-orders'], ['tasks']],
    onDone: onClose,
    input: ({ chosen, reason }) => ({
      id: order.order_id,
      reason: reason.trim(),
      items: items.filter(({ id, name }) => chosen.includes(`${id} ${name}`)),
    }),
  })
  return (
    <FormDialog
      title={t('openTitle', { patient: order.patient })}
      submitLabel={items.length > 0 ? t('openConfirm') : null}
      form={form}
      onClose={onClose}
    >
      <ReadFailed read={list} />
      {list.isPending ? <LoadingBlock label={t('loading')} lines={3} /> : null}
      {list.data && items.length === 0 ? <p>{t('openNone')}</p> : null}
      {items.length > 0 ? (
        <>
          <CheckboxCards
            {...form.field('chosen')}
            label={t('openItems')}
            options={items.map(({ id, name }) => ({
              value: `${id} ${name}`,
              label: t('openItem', { name, parcel: id }),
            }))}
          />
          <TextArea {...form.field('reason')} label={t('openReason')} limit={REASON_MAX} rows={3} />
        </>
      ) : null}
    </FormDialog>
  )
}
