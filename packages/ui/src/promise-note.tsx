import type { ReactNode } from 'react'

type Props = { children: ReactNode; basis?: ReactNode; late?: boolean }

/** States when something will happen, who does it and what the promise is based on. Lateness is stated in words too. */
export function PromiseNote({ children, basis, late = false }: Props) {
  return (
    <p
      className={`flex items-start gap-3 rounded-control px-4 py-3 ${late ? 'bg-warn-tint text-warn' : 'bg-mint text-medicine'}`}
    >
      <svg
        aria-hidden
        viewBox="0 0 24 24"
        className="mt-px size-6 flex-none fill-none stroke-current stroke-2"
        strokeLinecap="round"
      >
        <circle cx="12" cy="12" r="9" />
        <path d="M12 7v5.5l3.5 2" />
      </svg>
      <span className="min-w-0">
        <span className="font-semibold">{children}</span>
        {basis ? <span className="type-small block text-ink">{basis}</span> : null}
      </span>
    </p>
  )
}
