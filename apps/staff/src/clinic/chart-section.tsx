import type { ReactNode } from 'react'

export function ChartSection({
  title,
  facts,
  children,
}: {
  title: string
  facts?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="card">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="type-h3">{title}</h2>
        {facts ? <p className="type-meta text-muted">{facts}</p> : null}
      </div>
      {children}
    </section>
  )
}
