import type { ReactNode } from 'react'
import { words } from './words.ts'

/** The four threads, and `problem`, which any of them can have (interface.md, Threads). */
export type Thread = 'care' | 'medicine' | 'delivery' | 'money' | 'problem'

export const threadLook: Record<Thread, string> = {
  care: 'bg-care-tint text-care',
  medicine: 'bg-medicine-tint text-medicine',
  delivery: 'bg-delivery-tint text-delivery',
  money: 'bg-money-tint text-money',
  problem: 'bg-error-tint text-error',
}

const icons: Record<Thread, ReactNode> = {
  care: <path d="M3 13l.8-3.2L10.5 3 13 5.5 6.2 12.2zM9 4.6L11.4 7" />,
  medicine: <path d="M8 2l5 6-5 6-5-6z" />,
  delivery: <path d="M4 3l9 5-9 5z" />,
  money: (
    <path d="M11 4.8C10.4 3.8 9.3 3.5 8 3.5 6.2 3.5 5 4.4 5 5.7c0 3.1 6.2 1.5 6.2 4.6 0 1.3-1.3 2.2-3.2 2.2-1.5 0-2.7-.5-3.2-1.5M8 2v12" />
  ),
  problem: <path d="M8 2.5v7M8 13v.2" />,
}

export function ThreadIcon({ thread, size = 14 }: { thread: Thread; size?: number }) {
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 16 16"
      className="flex-none fill-none stroke-current"
      strokeWidth={thread === 'problem' ? 2.6 : 1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {icons[thread]}
    </svg>
  )
}

/** Color, icon and word together, never color alone. `children` replaces the word of the thread. */
export function ThreadChip({ thread, children }: { thread: Thread; children?: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-chip border border-transparent px-2.75 py-1 text-[0.84375rem] leading-snug font-semibold ${threadLook[thread]}`}
    >
      <ThreadIcon thread={thread} />
      <span>{children ?? words[thread]}</span>
    </span>
  )
}
