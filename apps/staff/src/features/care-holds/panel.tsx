import type { ReactNode } from 'react'

/** A titled part of the page. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="grid content-start gap-2 rounded-control border border-hairline bg-white p-4"
    >
      <h3 className="type-meta font-semibold">{title}</h3>
      {children}
    </section>
  )
}
