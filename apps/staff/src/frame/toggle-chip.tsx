import type { ReactNode } from 'react'

type Props = { on: boolean; onToggle: () => void; children: ReactNode }

/** A filter that is on or off, shown by a check mark as well as by color. */
export function ToggleChip({ on, onToggle, children }: Props) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onToggle}
      className={`inline-flex min-h-9 items-center gap-2 rounded-chip border-[1.5px] px-3.5 font-semibold transition-colors ${
        on ? 'border-bottle bg-mint text-bottle' : 'border-control bg-white hover:border-bottle'
      }`}
    >
      <svg aria-hidden viewBox="0 0 16 16" className="size-3.5 fill-none stroke-current stroke-2">
        {on ? (
          <path d="M3.5 8.5l3 3 6-7" strokeLinecap="round" strokeLinejoin="round" />
        ) : (
          <circle cx="8" cy="8" r="5.5" />
        )}
      </svg>
      {children}
    </button>
  )
}
