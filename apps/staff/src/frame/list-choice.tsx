import { Tabs } from '@contour/ui/tabs'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { ToggleChip } from './toggle-chip.tsx'

/**
 * A filter of a list in the URL, so that it survives a reload, the back button and a sign-in.
 * @param drops what a choice takes out of the URL, such as a linked row; other filters stay as they are
 * @returns the value, the first one where the URL has none that is known, and its setter
 */
export function useChoice<Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
  drops: readonly string[] = [],
) {
  const [params, setParams] = useSearchParams()
  const value = values.find((known) => known === params.get(name)) ?? values[0]
  const choose = (next: Value) =>
    setParams(nextFilters(params, { [name]: next === values[0] ? '' : next }, drops), { replace: true })
  return [value, choose] as const
}

/** The URL's filters after a change; an empty one narrows nothing and is left out. */
export function nextFilters(
  params: URLSearchParams,
  change: Readonly<Record<string, string>>,
  drops: readonly string[] = [],
): URLSearchParams {
  const left = [...params].filter(([name]) => !(name in change) && !drops.includes(name))
  return new URLSearchParams([...left, ...Object.entries(change).filter(([, value]) => value !== '')])
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
