import { SelectField } from '@contour/ui/select-field'
import type { QueueChoice } from './queue-filter.ts'
import { DRUG_CHOICES, KIND_CHOICES, STATE_CHOICES } from './queue-filter.ts'
import { ToggleChip } from '../frame/toggle-chip.tsx'

export function QueueFilters({
  choice,
  keys,
  onChange,
}: {
  choice: QueueChoice
  keys: { on: boolean; toggle: () => void }
  onChange: (choice: QueueChoice) => void
}) {
  return (
    <form
      aria-label="Filter the queue"
      onSubmit={(event) => event.preventDefault()}
      className="mb-3 flex flex-wrap items-end gap-3"
    >
      <div className="grid w-full grid-cols-2 gap-3 sm:flex sm:w-auto">
        <div className="sm:w-44">
          <SelectField
            id="filter-state"
            label="State"
            placeholder="All states"
            choices={STATE_CHOICES}
            value={choice.state}
            onChange={(state) => onChange({ ...choice, state })}
          />
        </div>
        <div className="sm:w-40">
          <SelectField
            id="filter-drug"
            label="Drug"
            placeholder="Both drugs"
            choices={DRUG_CHOICES}
            value={choice.drug}
            onChange={(drug) => onChange({ ...choice, drug })}
          />
        </div>
        <div className="sm:w-40">
          <SelectField
            id="filter-kind"
            label="Order"
            placeholder="All orders"
            choices={KIND_CHOICES}
            value={choice.kind}
            onChange={(kind) => onChange({ ...choice, kind })}
          />
        </div>
      </div>
      <div className="flex flex-wrap gap-2 sm:pb-0.75">
        <ToggleChip on={choice.mine} onToggle={() => onChange({ ...choice, mine: !choice.mine })}>
          Mine
        </ToggleChip>
        <ToggleChip on={choice.flagged} onToggle={() => onChange({ ...choice, flagged: !choice.flagged })}>
          Flagged
        </ToggleChip>
        <span className="hidden md:block">
          <ToggleChip on={keys.on} onToggle={keys.toggle}>
            Keys J · K · Enter
          </ToggleChip>
        </span>
      </div>
    </form>
  )
}
