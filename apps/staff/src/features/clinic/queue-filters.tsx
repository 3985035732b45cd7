import { DRUG_TITLE } from '@contour/domain/dosing/drug'
import { useTexts } from '@contour/texts/use-texts'
import { Form } from '@contour/ui/form'
import { SelectField } from '@contour/ui/select-field'
import { ORDER_KINDS, STATE_CHOICES, type QueueChoice } from './queue-filter.ts'
import { ToggleChip } from '../../frame/toggle-chip.tsx'
import { clinicQueueTexts } from '../../texts/en/clinic-queue.ts'

const DRUGS = ['semaglutide', 'tirzepatide'] as const

export function QueueFilters({
  choice,
  keys,
  onChange,
}: {
  choice: QueueChoice
  keys: { on: boolean; toggle: () => void }
  onChange: (choice: QueueChoice) => void
}) {
  const t = useTexts(clinicQueueTexts)
  return (
    <Form aria-label={t('filters')} onSubmit={() => {}} className="flex flex-wrap items-end gap-3">
      <div className="grid w-full grid-cols-2 gap-3 sm:flex sm:w-auto">
        <div className="sm:w-44">
          <SelectField
            id="filter-state"
            label={t('state')}
            placeholder={t('allStates')}
            choices={STATE_CHOICES}
            value={choice.state}
            onChange={(state) => onChange({ ...choice, state })}
          />
        </div>
        <div className="sm:w-40">
          <SelectField
            id="filter-drug"
            label={t('drug')}
            placeholder={t('bothDrugs')}
            choices={DRUGS.map((value) => ({ value, label: DRUG_TITLE[value] }))}
            value={choice.drug}
            onChange={(drug) => onChange({ ...choice, drug })}
          />
        </div>
        <div className="sm:w-40">
          <SelectField
            id="filter-kind"
            label={t('kind')}
            placeholder={t('allKinds')}
            choices={ORDER_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
            value={choice.kind}
            onChange={(kind) => onChange({ ...choice, kind })}
          />
        </div>
      </div>
      <div className="flex flex-wrap gap-2 sm:pb-0.75">
        <ToggleChip on={choice.mine} onToggle={() => onChange({ ...choice, mine: !choice.mine })}>
          {t('mine')}
        </ToggleChip>
        <ToggleChip on={choice.flagged} onToggle={() => onChange({ ...choice, flagged: !choice.flagged })}>
          {t('flagged')}
        </ToggleChip>
        <ToggleChip on={choice.needed} onToggle={() => onChange({ ...choice, needed: !choice.needed })}>
          {t('neededFirst')}
        </ToggleChip>
        <span className="hidden md:block">
          <ToggleChip on={keys.on} onToggle={keys.toggle}>
            {t('keys')}
          </ToggleChip>
        </span>
      </div>
    </Form>
  )
}
