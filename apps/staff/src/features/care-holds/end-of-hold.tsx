import { HOLD_OUTCOMES, HOLD_WORDS, holdLine, type HoldOutcome } from '@contour/domain/care-holds/care-hold'
import { liftedSentences } from '@contour/domain/care-holds/lifted-sentences'
import { addDays, easternDate, easternInstant } from '@contour/domain/time/plain-date'
import { serviceNow } from '@contour/client/service-clock'
import { RadioCards } from '@contour/ui/option-card'
import { SelectField } from '@contour/ui/select-field'
import { TextArea } from '@contour/ui/text-area'
import { useTexts } from '@contour/texts/use-texts'
import { calls, type CareHold } from '../../calls/calls.ts'
import { useActionForm } from '../../calls/use-action-form.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { useLeadOn } from '../../frame/use-lead-on.ts'
import { useTooLong } from '../../frame/use-too-long.ts'
import { useStaffUser } from '../../frame/staff-user.ts'
import { careHoldsTexts } from '../../texts/en/care-holds.ts'
import { formatFullInstant } from '../../words/times.ts'
import { Panel } from './panel.tsx'
import { useMoneyHeld } from './use-money-held.ts'

/** Days until the next look that a clinician can plan, each at the opening of that day. */
const NEXT_LOOKS = ['1', '2', '3', '7'] as const
type NextLook = (typeof NEXT_LOOKS)[number]
const ENDS = [...HOLD_OUTCOMES, 'keep'] as const
type End = (typeof ENDS)[number]

const START: { end: End | undefined; look: NextLook; reason: string } = {
  end: undefined,
  look: '1',
  reason: '',
}

const lookAt = (days: NextLook): string =>
  easternInstant(addDays(easternDate(serviceNow()), Number(days)), '09:00').toISOString()

/** How a hold ends: one of four ways with a reason, and the sentence that the patient will read before it is sent. */
export function EndOfHold({ hold }: { hold: CareHold }) {
  const t = useTexts(careHoldsTexts)
  const { name } = useStaffUser()
  const leadOn = useLeadOn()
  const tooLong = useTooLong()
  const refresh = [['care-holds'], ['tasks'], ['queue'], ['pharmacy']]
  const form = useActionForm({
    id: 'hold',
    start: START,
    check: ({ end, reason }) => ({
      end: end ? undefined : t('endMissing'),
      reason: reason.trim().length < HOLD_WORDS.min ? t('reasonMissing') : tooLong(reason, HOLD_WORDS.max),
    }),
    act: ({ end, look, reason }: { end: End; look: NextLook; reason: string }) =>
      end === 'keep'
        ? calls.careHolds.keep({ id: hold.id, look_at: lookAt(look), reason })
        : calls.careHolds.lift({ id: hold.id, outcome: end, reason }),
    refresh,
    onDone: () => leadOn('/holds'),
    input: ({ end, look, reason }) => (end ? { end, look, reason: reason.trim() } : null),
  })
  const { end, look } = form.draft
  const held = useMoneyHeld(hold)
  return (
    <>
      <Panel title={t('how')}>
        <RadioCards
          {...form.choice('end', ENDS)}
          label={t('how')}
          legendHidden
          columns={2}
          options={ENDS.map((value) => ({
            value,
            label: t(`end_${value}`),
            note:
              value === 'ended' && held.length > 0
                ? t('end_ended_note_held', { held: held.join('; ') })
                : t(`end_${value}_note`),
          }))}
        />
        {end === 'keep' ? (
          <SelectField
            {...form.choice('look', NEXT_LOOKS)}
            label={t('next')}
            choices={NEXT_LOOKS.map((value) => ({
              value,
              label: t('at', { day: t(`next_${value}`), time: formatFullInstant(lookAt(value)) }),
            }))}
          />
        ) : null}
        <TextArea {...form.field('reason')} label={t('reason')} rows={2} limit={HOLD_WORDS.max} />
      </Panel>
      {end ? (
        <Panel title={t('reads')}>
          <p>
            “
            {end === 'keep'
              ? t('readsKept', { time: formatFullInstant(lookAt(look)) })
              : sentence(name, end, hold)}
            ”
          </p>
        </Panel>
      ) : null}
      <div className="flex flex-wrap items-center gap-4 rounded-control border border-hairline bg-white p-4">
        <p className="type-small min-w-0 flex-1 basis-60 text-muted">
          {t('neutral', { line: holdLine({ source: hold.source, holder: hold.owner }) })}
        </p>
        <DeskButton tone="primary" busy={form.busy} onClick={form.submit}>
          {t(end === 'keep' ? 'keep' : 'lift')}
        </DeskButton>
        <p role="alert" className="w-full font-semibold text-error empty:hidden">
          {form.problem}
        </p>
      </div>
    </>
  )
}

const sentence = (who: string, outcome: HoldOutcome, { clock_left_s }: CareHold): string =>
  liftedSentences({ who, outcome, leftSeconds: outcome === 'as_prescribed' ? clock_left_s : null })
