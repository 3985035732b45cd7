import type { ReactNode } from 'react'

export type SummaryLine = { label: ReactNode; value: ReactNode; note?: ReactNode; strong?: boolean }

type Props = {
  title: ReactNode
  product?: ReactNode
  lines: readonly SummaryLine[]
  total?: SummaryLine
  /** Notes and the coupon link. */
  children?: ReactNode
}

/** Shows the items and their prices, inside a card. Amounts are passed as text. */
export function OrderSummary({ title, product, lines, total, children }: Props) {
  return (
    <section>
      <h2 className="type-h3">{title}</h2>
      {product ? <p className="type-small mt-1 hidden text-muted lg:block">{product}</p> : null}
      <dl className="mt-2 border-t border-hairline">
        {lines.map((line, index) => (
          <Row key={index} line={line} />
        ))}
        {total ? <Row line={{ ...total, strong: true }} /> : null}
      </dl>
      {children ? <div className="mt-2 grid gap-1.5">{children}</div> : null}
    </section>
  )
}

function Row({ line }: { line: SummaryLine }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-hairline py-2 last:border-0">
      <dt className={line.strong ? 'font-semibold' : ''}>
        {line.label}
        {line.note ? <span className="type-small block font-normal text-muted">{line.note}</span> : null}
      </dt>
      <dd
        className={`type-number text-right ${line.strong ? 'font-display text-[1.75rem] leading-tight font-[560]' : 'font-semibold'}`}
      >
        {line.value}
      </dd>
    </div>
  )
}
