import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { FieldGroup, type FieldProps } from './field.tsx'
import { optionForKey, optionRuns, toggleOption } from './option-keys.ts'

export type Option = {
  value: string
  label: ReactNode
  /** Second line of the row, in the muted color. */
  note?: ReactNode
  /** An option that excludes all others, such as "None of these". */
  exclusive?: boolean
  disabled?: boolean
}

type KeyHandler = (event: KeyboardEvent<HTMLInputElement>) => void

type GroupProps = FieldProps & {
  options: readonly Option[]
  /** Set when a QuestionCard above already shows the question as a heading. */
  legendHidden?: boolean
  /** Two columns from 640 px up, for short options, each in a card of its own; a pair stands side by side everywhere. */
  columns?: 1 | 2 | 'pair'
}

type RadioCardsProps = GroupProps & {
  value: string | undefined
  onChange: (value: string, byPointer: boolean) => void
  name?: string
}

/**
 * Native radio buttons: arrow keys move, keys 1 to 9 choose while the group has the focus. `byPointer` tells a click or
 * a tap from a key, because a page that moves on after a choice must not do so while the arrow keys pass the options.
 */
export function RadioCards({ value, onChange, name, ...group }: RadioCardsProps) {
  const pointer = useRef(false)
  const press = (index: number) => {
    const option = group.options[index]
    if (option && !option.disabled) onChange(option.value, false)
  }
  return (
    <Cards {...group} onPress={press} onPointer={(used) => (pointer.current = used)}>
      {(option, id, onKeyDown) => (
        <OptionRow
          key={option.value}
          {...option}
          id={id}
          onKeyDown={onKeyDown}
          kind="radio"
          name={name ?? group.id}
          checked={value === option.value}
          invalid={Boolean(group.error)}
          onToggle={() => onChange(option.value, pointer.current)}
        />
      )}
    </Cards>
  )
}

/** Native checkboxes; an exclusive option clears the rest and is a card of its own. */
export function CheckboxCards({
  value,
  onChange,
  name,
  ...group
}: GroupProps & { value: readonly string[]; onChange: (value: string[]) => void; name?: string }) {
  const exclusive = group.options.filter((option) => option.exclusive).map((option) => option.value)
  const toggle = (option: Option | undefined) => {
    if (option && !option.disabled) onChange(toggleOption(value, option.value, exclusive))
  }
  return (
    <Cards {...group} onPress={(index) => toggle(group.options[index])}>
      {(option, id, onKeyDown) => (
        <OptionRow
          key={option.value}
          {...option}
          id={id}
          onKeyDown={onKeyDown}
          kind="checkbox"
          name={name ?? group.id}
          checked={value.includes(option.value)}
          invalid={Boolean(group.error)}
          onToggle={() => toggle(option)}
        />
      )}
    </Cards>
  )
}

type CardsProps = GroupProps & {
  onPress: (index: number) => void
  onPointer?: (used: boolean) => void
  children: (option: Option, id: string, onKeyDown: KeyHandler) => ReactNode
}

function Cards({ options, columns = 1, onPress, onPointer, children, ...group }: CardsProps) {
  const onKeyDown: KeyHandler = (event) => {
    const index = optionForKey(event, options.length)
    if (index < 0) return
    event.preventDefault()
    onPress(index)
    event.currentTarget.closest('fieldset')?.querySelectorAll('input')[index]?.focus()
  }
  return (
    <FieldGroup {...group}>
      <div
        role="presentation"
        onPointerDownCapture={() => onPointer?.(true)}
        onKeyDownCapture={() => onPointer?.(false)}
        className={`grid gap-3 ${columns === 2 ? 'sm:grid-cols-2' : columns === 'pair' ? 'grid-cols-2' : ''}`}
      >
        {optionRuns(options, columns === 1 ? 1 : 2).map((run) => (
          <div key={run.from} className="grid rounded-control border-[1.5px] border-control bg-white">
            {run.options.map((option, index) =>
              children(option, `${group.id}-${run.from + index + 1}`, onKeyDown),
            )}
          </div>
        ))}
      </div>
    </FieldGroup>
  )
}

/** A row: its whole surface is the label; the native control stays visible and is restyled. */
function OptionRow({
  id,
  kind,
  name,
  value,
  label,
  note,
  checked,
  invalid,
  disabled,
  onToggle,
  onKeyDown,
}: Option & {
  id: string
  onKeyDown: KeyHandler
  kind: 'radio' | 'checkbox'
  name: string
  checked: boolean
  invalid: boolean
  onToggle: () => void
}) {
  return (
    <label
      className={`relative flex min-h-14 items-center gap-3.5 border-hairline px-4.5 py-3 transition-colors not-first:border-t first:rounded-t-[12.5px] last:rounded-b-[12.5px] has-focus-visible:z-1 has-focus-visible:rounded-small has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${
        checked ? 'bg-mint' : 'hover:bg-paper'
      } ${disabled ? 'cursor-not-allowed bg-paper text-muted' : ''}`}
    >
      <ChoiceMark
        id={id}
        kind={kind}
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        invalid={invalid}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
        describedBy={note ? `${id}-note` : undefined}
      />
      <span className="min-w-0">
        <span id={`${id}-text`} className={checked ? 'font-semibold' : ''}>
          {label}
        </span>
        {note ? (
          <span id={`${id}-note`} className="type-small block text-muted">
            {note}
          </span>
        ) : null}
      </span>
    </label>
  )
}

/** The restyled native radio button or checkbox, 24 px. In forced colors it falls back to the system's own drawing. */
export function ChoiceMark({
  id,
  kind,
  name,
  value,
  checked,
  disabled,
  invalid,
  onToggle,
  onKeyDown,
  describedBy,
}: {
  id: string
  kind: 'radio' | 'checkbox'
  name?: string | undefined
  value?: string | undefined
  checked: boolean
  disabled?: boolean | undefined
  invalid?: boolean | undefined
  onToggle: () => void
  onKeyDown?: KeyHandler
  describedBy?: string | undefined
}) {
  return (
    <span className="relative grid size-6 flex-none place-items-center">
      <input
        id={id}
        type={kind}
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        onChange={onToggle}
        onKeyDown={onKeyDown}
        aria-invalid={invalid && kind === 'checkbox' ? true : undefined}
        aria-describedby={describedBy}
        className={`m-0 size-6 appearance-none border-2 border-control bg-white shadow-none outline-none transition-[border-width] forced-colors:appearance-auto ${
          kind === 'radio'
            ? 'rounded-full checked:border-[7px] checked:border-bottle'
            : 'rounded-small checked:border-bottle checked:bg-bottle'
        }`}
      />
      {kind === 'checkbox' && checked ? (
        <svg
          aria-hidden
          viewBox="0 0 24 24"
          className="pointer-events-none absolute inset-0 fill-none stroke-white stroke-3 forced-colors:hidden"
        >
          <path d="M6.5 12.5l3.8 3.8 7.2-8" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      ) : null}
    </span>
  )
}
