import type { ReactNode } from 'react'
import { FieldGroup } from './field.tsx'
import type { FieldProps } from './field.tsx'
import { ChoiceMark } from './option-card.tsx'

export type Plan = {
  value: string
  /** "6 months" */
  title: ReactNode
  /** Short label in the corner, such as "Most chosen". */
  badge?: string
  /** "$134.99"; its unit "/mo" follows. */
  monthly: string
  per?: string
  /** "total $809.95" */
  total?: ReactNode
  /** "saves $120.00" */
  savings?: ReactNode
  note?: ReactNode
  disabled?: boolean
}

/** Offers the terms as one radio group, in columns where there is space. Prices are passed as text. */
export function PlanCards({
  plans,
  value,
  onChange,
  ...group
}: FieldProps & {
  plans: readonly Plan[]
  value: string | undefined
  onChange: (value: string) => void
  legendHidden?: boolean
}) {
  return (
    <FieldGroup {...group}>
      <div className="@container">
        <div className="grid gap-3 pt-2 @xl:auto-cols-fr @xl:grid-flow-col">
          {plans.map((plan) => (
            <PlanCard
              key={plan.value}
              id={`${group.id}-${plan.value}`}
              name={group.id}
              plan={plan}
              checked={value === plan.value}
              onSelect={() => onChange(plan.value)}
            />
          ))}
        </div>
      </div>
    </FieldGroup>
  )
}

function PlanCard({
  id,
  name,
  plan,
  checked,
  onSelect,
}: {
  id: string
  name: string
  plan: Plan
  checked: boolean
  onSelect: () => void
}) {
  return (
    <label
      className={`relative flex gap-3.5 rounded-card border-[1.5px] p-5 transition-colors has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${
        checked
          ? 'border-bottle bg-mint inset-ring-[1.5px] inset-ring-bottle'
          : 'border-control bg-white hover:border-bottle'
      } ${plan.disabled ? 'cursor-not-allowed border-dashed bg-paper text-muted' : ''}`}
    >
      <ChoiceMark
        id={id}
        kind="radio"
        name={name}
        value={plan.value}
        checked={checked}
        disabled={plan.disabled}
        onToggle={onSelect}
      />
      <span className="grid min-w-0 grow content-start gap-1">
        <span className="font-semibold">{plan.title}</span>
        <span className="flex flex-wrap items-baseline gap-x-1">
          <span className="font-display text-[1.75rem] leading-tight font-[560] tracking-[-0.022em]">
            {plan.monthly}
          </span>
          {plan.per ? <span className="type-small text-muted">{plan.per}</span> : null}
        </span>
        {plan.total ? <span className="type-small type-number text-muted">{plan.total}</span> : null}
        {plan.savings ? (
          <span className="type-small type-number font-semibold text-leaf">{plan.savings}</span>
        ) : null}
        {plan.note ? <span className="type-small text-muted">{plan.note}</span> : null}
      </span>
      {plan.badge ? (
        <span className="type-meta absolute -top-3 right-4 rounded-chip bg-marigold px-2.75 py-0.5 font-semibold text-ink">
          {plan.badge}
        </span>
      ) : null}
    </label>
  )
}
