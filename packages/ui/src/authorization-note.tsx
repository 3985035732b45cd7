import type { ReactNode } from 'react'

/** Shown next to every authorized amount: what is authorized, and that it is not a charge (interface.md 5.2). */
export function AuthorizationNote({ amount, children }: { amount?: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-3 rounded-control bg-money-tint px-4 py-3 text-money">
      <svg
        aria-hidden
        viewBox="0 0 24 24"
        className="mt-px size-6 flex-none fill-none stroke-current stroke-2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <rect x="4" y="10.5" width="16" height="10.5" rx="3" />
        <path d="M8 10.5V7.5a4 4 0 0 1 8 0v3" />
      </svg>
      <span className="min-w-0">
        {amount ? <strong className="type-number">{amount} </strong> : null}
        {children}
      </span>
    </p>
  )
}
