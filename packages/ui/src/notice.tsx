import type { ReactNode } from 'react'

export type NoticeTone = 'info' | 'success' | 'warn' | 'error'

const tones: Record<NoticeTone, { look: string; icon: ReactNode }> = {
  info: { look: 'bg-delivery-tint text-delivery', icon: <path d="M12 11v6m0-10v.5" /> },
  success: { look: 'bg-medicine-tint text-medicine', icon: <path d="M7 12.5l3.5 3.5 6.5-7.5" /> },
  warn: { look: 'bg-warn-tint text-warn', icon: <path d="M12 7v6m0 3.5v.5" /> },
  error: { look: 'bg-error-tint text-error', icon: <path d="M8 8l8 8m0-8l-8 8" /> },
}

type Props = {
  tone?: NoticeTone
  title?: ReactNode
  live?: 'polite' | 'assertive'
  actions?: ReactNode
  children?: ReactNode
}

/** A message in the page flow: tone, icon and text. `live` announces it when it appears. */
export function Notice({ tone = 'info', title, live, actions, children }: Props) {
  const { look, icon } = tones[tone]
  const role = live === 'assertive' ? 'alert' : live === 'polite' ? 'status' : undefined
  return (
    <div role={role} className={`flex gap-3.5 rounded-control border border-transparent p-4 ${look}`}>
      <svg
        aria-hidden
        viewBox="0 0 24 24"
        className="mt-px size-6 flex-none fill-none stroke-current stroke-2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <circle cx="12" cy="12" r="10" />
        {icon}
      </svg>
      <div className="grid min-w-0 gap-1 [overflow-wrap:anywhere]">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className="text-ink">{children}</div> : null}
        {actions ? <div className="mt-2 flex flex-wrap gap-3">{actions}</div> : null}
      </div>
    </div>
  )
}
