import type { ReactNode } from 'react'

export type SummaryLine = { label: ReactNode; value: ReactNode; note?: ReactNode; strong?: boolean }

/** Shows the items and their prices; stays visible next to a form on wide screens. Amounts are passed as text. */
export function OrderSummary({
  title,
  product,
  lines,
  total,
  children,
}: {
  title: ReactNode
  product?: ReactNode
  lines: readonly SummaryLine[]
  total?: SummaryLine
  /** Notes and the coupon link. */
  children?: ReactNode
}) {
  return (
    <section className="card lg:sticky lg:top-6">
      <h2 className="type-h3">{title}</h2>
      {product ? <p className="mt-1.5 text-muted">{product}</p> : null}
      <dl className="mt-4 border-t border-hairline">
        {lines.map((line, index) => (
          <Row key={index} line={line} />
        ))}
        {total ? <Row line={{ ...total, strong: true }} /> : null}
      </dl>
      {children ? <div className="mt-4 grid gap-4">{children}</div> : null}
    </section>
  )
}

function Row({ line }: { line: SummaryLine }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-hairline py-2.5 last:border-0">
      <dt className={line.strong ? 'font-semibold' : ''}>
        {line.label}
        {line.note ? <span className="type-small block font-normal text-muted">{line.note}</span> : null}
      </dt>
      <dd className={`type-number text-right ${line.strong ? 'text-[1.1875rem] font-semibold' : ''}`}>
        {line.value}
      </dd>
    </div>
  )
}
