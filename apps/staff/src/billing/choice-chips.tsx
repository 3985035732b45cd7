import { useSearchParams } from 'react-router'
import { ToggleChip } from '../frame/toggle-chip.tsx'

/** Returns the value of a filter stored in the URL, the first one when the URL has no valid value, and its setter. */
export function useChoice<Value extends string>(name: string, values: readonly [Value, ...Value[]]) {
  const [params, setParams] = useSearchParams()
  const value = values.find((known) => known === params.get(name)) ?? values[0]
  const choose = (next: Value) => setParams(next === values[0] ? {} : { [name]: next }, { replace: true })
  return [value, choose] as const
}

export function ChoiceChips<Value extends string>({
  label,
  choices,
  value,
  onChoose,
}: {
  label: string
  choices: readonly { value: Value; label: string }[]
  value: Value
  onChoose: (value: Value) => void
}) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {choices.map((choice) => (
        <ToggleChip key={choice.value} on={choice.value === value} onToggle={() => onChoose(choice.value)}>
          {choice.label}
        </ToggleChip>
      ))}
    </div>
  )
}
