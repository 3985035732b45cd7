import type { ReactNode } from 'react'

const TONES = {
  good: { look: 'bg-medicine-tint text-medicine', icon: <path d="M3.5 8.5l3 3 6-7" /> },
  open: {
    look: 'bg-delivery-tint text-delivery',
    icon: <path d="M8 4.5V8l2.5 1.5M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12z" />,
  },
  held: { look: 'bg-warn-tint text-warn', icon: <path d="M6 4v8M10 4v8" /> },
  bad: { look: 'bg-error-tint text-error', icon: <path d="M8 3v6.5M8 13v.2" /> },
} as const

/** The state of a message, a job and the like: color, icon and word. */
export function StateBadge({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  const { look, icon } = TONES[tone]
  return (
    <span
      className={`inline-flex items-center gap-1.5 text-left @2xl:whitespace-nowrap rounded-chip px-2.75 py-1 text-[0.84375rem] leading-snug font-semibold ${look}`}
    >
      <svg
        aria-hidden
        viewBox="0 0 16 16"
        className="size-3.5 flex-none fill-none stroke-current stroke-2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {icon}
      </svg>
      {children}
    </span>
  )
}
