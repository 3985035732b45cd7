import type { ReactNode } from 'react'

/** States in one line why a sensitive question is asked and who sees the answer (interface.md 5.2). */
export function WhyNote({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <p id={id} className="type-small border-l-3 border-care py-0.5 pl-3 text-muted">
      {children}
    </p>
  )
}
