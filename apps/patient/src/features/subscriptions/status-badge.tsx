import type { SubscriptionBadge } from './subscription-labels.ts'

const look = {
  good: 'bg-medicine-tint text-medicine',
  bad: 'bg-error-tint text-error',
  quiet: 'bg-mist text-ink',
} as const

const sign = { good: '✓', bad: '!', quiet: '·' } as const

/** A status as word, symbol and color, never color alone. */
export function StatusBadge({ mark }: { mark: SubscriptionBadge }) {
  return (
    <span
      className={`type-small inline-flex items-center gap-1.5 rounded-chip px-2.5 py-0.5 font-semibold ${look[mark.tone]}`}
    >
      <span aria-hidden>{sign[mark.tone]}</span>
      {mark.text}
    </span>
  )
}
