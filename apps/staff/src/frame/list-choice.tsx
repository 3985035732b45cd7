import { Tabs } from '@contour/ui/tabs'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { ToggleChip } from './toggle-chip.tsx'

/**
 * A filter of a list in the URL, so that it survives a reload, the back button and a sign-in.
 * @param keeps the other filters that a choice leaves as they are; anything else, such as a linked row, is dropped
 * @returns the value, the first one where the URL has none that is known, and its setter
 */
export function useChoice<Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
  keeps: readonly string[] = [],
) {
  const [params, setParams] = useSearchParams()
  const value = values.find((known) => known === params.get(name)) ?? values[0]
  const choose = (next: Value) =>
    setParams(nextFilters(params, { [name]: next === values[0] ? '' : next }, keeps), { replace: true })
  return [value, choose] as const
}

/** The filters after a change: those that are kept, then the changed ones; an empty one narrows nothing and is left out. */
export function nextFilters(
  params: URLSearchParams,
  change: Readonly<Record<string, string>>,
  keeps: readonly string[],
): Record<string, string> {
  const kept = keeps.map((name) => [name, params.get(name) ?? ''] as const)
  return Object.fromEntries([...kept, ...Object.entries(change)].filter(([, value]) => value !== ''))
}

type Choosing<Value extends string> = { label: string; value: Value; onChoose: (value: Value) => void }

export function ChoiceChips<Value extends string>({
  label,
  choices,
  value,
  onChoose,
}: Choosing<Value> & { choices: readonly { value: Value; label: ReactNode }[] }) {
  return (
    <div role="group" aria-label={label} className="flex w-full flex-wrap gap-2">
      {choices.map((choice) => (
        <ToggleChip key={choice.value} on={choice.value === value} onToggle={() => onChoose(choice.value)}>
          {choice.label}
        </ToggleChip>
      ))}
    </div>
  )
}

export function ChoiceTabs<Value extends string>({
  label,
  choices,
  value,
  onChoose,
  children,
}: Choosing<Value> & {
  choices: readonly { value: Value; label: string }[]
  /** The panel of the selected tab: what stands between the tabs and the rows. */
  children: ReactNode
}) {
  return (
    <div className="w-full">
      <Tabs
        label={label}
        selected={value}
        onSelect={(id) => {
          const choice = choices.find((one) => one.value === id)
          if (choice) onChoose(choice.value)
        }}
        tabs={choices.map((choice) => ({ id: choice.value, label: choice.label }))}
      >
        {children}
      </Tabs>
    </div>
  )
}
