import type { ReactNode } from 'react'

/**
 * The order with the button: a card that stays next to the form on wide screens, and its last part on a phone. There it
 * has no box of its own, so that the foot sticks to the whole form.
 */
export function OrderAside({ children }: { children: ReactNode }) {
  return (
    <div className="contents lg:block">
      <div className="contents lg:sticky lg:top-6 lg:block lg:rounded-card lg:bg-white lg:p-8">
        {children}
      </div>
    </div>
  )
}
