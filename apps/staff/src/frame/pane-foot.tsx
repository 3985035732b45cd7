import type { ReactNode } from 'react'

/** The foot of a pane: what follows, and its button. It stays in view while the pane above it scrolls. */
export function PaneFoot({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 grid flex-none gap-2 border-t border-hairline bg-white px-4 pt-2.5 pb-3">
      {children}
    </div>
  )
}
