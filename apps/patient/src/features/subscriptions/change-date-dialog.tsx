import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { formatUsd } from '@contour/domain/money/cents'
import { Button } from '@contour/ui/button'
import { LoadingBlock } from '@contour/ui/loading-block'
import { Modal } from '@contour/ui/modal'
import { RadioCards } from '@contour/ui/option-card'
import { SelectField } from '@contour/ui/select-field'
import { useToast } from '@contour/ui/toast'
import { dayText } from '../../lib/dates.ts'
import { api } from '../../lib/patient-api.ts'
import { billingTexts } from '../../texts/en/subscriptions.ts'
import { useTexts } from '@contour/texts/use-texts'
import type { Subscription } from './subscription-lists.ts'
import { daysBetween } from './days-between.ts'
import { useMoneyMoved } from './use-money-moved.ts'
import { Problem } from '../../frame/problem.tsx'

type MoveInput = { months: number } | { on: string }

const OPTIONS = [
  { value: '1', text: 'pause1' },
  { value: '2', text: 'pause2' },
  { value: '3', text: 'pause3' },
  { value: 'day', text: 'otherDay' },
] as const

type Props = { plan: Subscription; onClose: () => void }

/** Moves or delays the next charge; the new date and amount are shown before it is confirmed. */
export default function MoveDialog({ plan: subscription, onClose }: Props) {
  const t = useTexts(billingTexts)
  const toast = useToast()
  const moved = useMoneyMoved()
  const [choice, setChoice] = useState('1')
  const [on, setOn] = useState('')
  const wish: MoveInput | null = choice === 'day' ? (on ? { on } : null) : { months: Number(choice) }
  const range = usePreview(subscription.id, { months: 1 })
  const preview = usePreview(subscription.id, wish)
  const change = useMutation({
    mutationFn: (wished: MoveInput) =>
      'on' in wished
        ? api.billing.moveDate({ id: subscription.id, on: wished.on })
        : api.billing.pausePlan({ id: subscription.id, months: wished.months }),
    onSuccess: async ({ message }) => {
      await moved()
      onClose()
      toast(message)
    },
  })
  const shown = wish ? preview.data?.preview : undefined
  const problem = change.error ?? (wish ? preview.error : range.error)
  return (
    <Modal
      open
      firm={change.isPending}
      onClose={onClose}
      title={t('moveOrPause')}
      actions={
        <>
          <Button
            busy={change.isPending}
            {...(shown ? {} : { reason: t('dayFirst') })}
            onClick={() => wish && change.mutate(wish)}
          >
            {choice === 'day' ? t('moveDate') : t('pause')}
          </Button>
          <Button tone="secondary" onClick={onClose}>
            {t('keepDate')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <RadioCards
          id="move-choice"
          label={t('nextCharge', {
            day: subscription.next_billing_date ? dayText(subscription.next_billing_date) : t('none'),
          })}
          options={OPTIONS.map(({ value, text }) => ({ value, label: t(text) }))}
          value={choice}
          onChange={setChoice}
        />
        {choice === 'day' && range.data ? (
          <SelectField
            id="move-day"
            label={t('newDate')}
            placeholder={t('chooseDay')}
            value={on}
            onChange={setOn}
            choices={daysBetween(range.data.earliest, range.data.latest).map((day) => ({
              value: day,
              label: dayText(day),
            }))}
          />
        ) : null}
        {wish && preview.isPending ? <LoadingBlock label={t('moveLoading')} lines={2} /> : null}
        {shown ? (
          <div role="status" className="grid gap-2 rounded-control bg-mint p-4">
            <p className="font-semibold">
              {dayText(shown.on)}: {formatUsd(shown.next_cents)}
            </p>
            {shown.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        ) : null}
        <Problem of={problem} />
      </div>
    </Modal>
  )
}

function usePreview(id: string, wish: MoveInput | null) {
  return useQuery({
    queryKey: ['billing', 'move-preview', id, wish],
    queryFn: () => api.billing.previewMove({ id, ...wish }),
    enabled: wish !== null,
    gcTime: 0,
  })
}
