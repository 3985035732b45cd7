import type { ReactNode } from 'react'
import { FieldGroup, type FieldProps } from './field.tsx'
import { ChoiceMark } from './option-card.tsx'

export type Plan = {
  value: string
  /** "6 months" */
  title: ReactNode
  /** Short label next to the title, such as "Most chosen". */
  badge?: string
  /** "$134.99" */
  monthly: string
  /** What the price is for, under it: "a month". */
  per?: string
  /** "$809.95 in all" */
  total?: ReactNode
  /** "save $120.00" */
  savings?: ReactNode
  disabled?: boolean
}

/**
 * Offers the terms as one framed radio group of equal rows, 72 px high, the price in the same place in each. Prices are
 * passed as text.
 */
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
      <div className="rounded-card border-[1.5px] border-control bg-white">
        {plans.map((plan) => (
          <PlanRow
            key={plan.value}
            id={`${group.id}-${plan.value}`}
            name={group.id}
            plan={plan}
            checked={value === plan.value}
            onSelect={() => onChange(plan.value)}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

type Props = { id: string; name: string; plan: Plan; checked: boolean; onSelect: () => void }

function PlanRow({ id, name, plan, checked, onSelect }: Props) {
  return (
    <label
      className={`relative flex min-h-18 items-center gap-3 border-t border-hairline px-3.5 py-2.5 transition-colors first:rounded-t-[inherit] first:border-t-0 last:rounded-b-[inherit] has-focus-visible:z-10 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus sm:px-5 ${
        checked ? 'z-[1] -m-[1.5px] rounded-card! border-[2px]! border-bottle! bg-mint' : 'hover:bg-mist'
      } ${plan.disabled ? 'cursor-not-allowed bg-paper text-muted' : ''}`}
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
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-center gap-x-2 leading-snug">
          <span className="font-semibold">{plan.title}</span>
          {plan.badge ? (
            <span className="rounded-chip bg-marigold px-2 text-[0.8125rem] leading-5 font-semibold text-ink">
              {plan.badge}
            </span>
          ) : null}
        </span>
        <span className="type-number block text-[0.875rem] leading-snug text-muted sm:text-[0.9375rem]">
          {plan.total}
          {plan.savings ? (
            <>
              {', '}
              <span className="font-semibold text-leaf">{plan.savings}</span>
            </>
          ) : null}
        </span>
      </span>
      <span className="flex-none text-right">
        <span className="block font-display text-[1.375rem] leading-tight font-[560] tracking-[-0.022em] sm:text-[1.625rem]">
          {plan.monthly}
        </span>
        {plan.per ? <span className="block text-[0.875rem] leading-snug text-muted">{plan.per}</span> : null}
      </span>
    </label>
  )
}
