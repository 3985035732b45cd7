import type { ReactNode } from 'react'

const chip =
  'inline-flex items-center gap-1.5 rounded-chip border border-transparent px-2.75 py-1 text-[0.84375rem] leading-snug font-semibold'

export type SlaState = 'kept' | 'soon' | 'late' | 'paused'

const sla: Record<SlaState, { look: string; said: string; icon: ReactNode }> = {
  kept: { look: 'bg-medicine-tint text-medicine', said: 'On time', icon: <path d="M3.5 8.5l3 3 6-7" /> },
  soon: {
    look: 'bg-money-tint text-money',
    said: 'Due soon',
    icon: <path d="M8 4.5V8l2.5 1.5M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12z" />,
  },
  late: { look: 'bg-error-tint text-error', said: 'Breach', icon: <path d="M8 3v6.5M8 13v.2" /> },
  paused: { look: 'bg-mist text-ink', said: 'Paused', icon: <path d="M6 4v8M10 4v8" /> },
}

type Props = {
  state: SlaState
  /** The full text for screen readers; replaces the word for the state and the visible text. */
  said?: string
  children: ReactNode
}

/** Time left on a promise: color, icon, time; screen readers also read out the state. */
export function SlaChip({ state, said, children }: Props) {
  const { look, icon } = sla[state]
  return (
    <span className={`${chip} type-number whitespace-nowrap ${look}`}>
      <svg
        aria-hidden
        viewBox="0 0 16 16"
        className="size-3.5 flex-none fill-none stroke-current stroke-2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {icon}
      </svg>
      <span className="sr-only">{said ?? sla[state].said}</span>
      {said === undefined ? children : <span aria-hidden>{children}</span>}
    </span>
  )
}

/** A clinical or administrative flag on a row; `grave` for flags that block a decision. */
export function FlagChip({ grave = false, children }: { grave?: boolean; children: ReactNode }) {
  return (
    <span
      className={`${chip} rounded-control! ${grave ? 'bg-error-tint text-error' : 'bg-care-tint text-care'}`}
    >
      <svg
        aria-hidden
        viewBox="0 0 16 16"
        className="size-3.5 flex-none fill-none stroke-current stroke-2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M4 14V2.5h8l-2 3 2 3H4" />
      </svg>
      {children}
    </span>
  )
}
