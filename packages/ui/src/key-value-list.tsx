import type { ReactNode } from 'react'

export type KeyValue = { label: ReactNode; value: ReactNode; action?: ReactNode }

/** A list of labels and values; also the "Check your answers" list, with its Change links as actions. */
export function KeyValueList({ items, dense = false }: { items: readonly KeyValue[]; dense?: boolean }) {
  return (
    <div className="@container">
      <dl className={dense ? 'type-small' : ''}>
        {items.map((item, index) => (
          <div
            key={index}
            className={`grid gap-x-6 gap-y-0.5 border-b border-hairline last:border-0 @md:grid-cols-[minmax(8rem,2fr)_3fr_auto] ${dense ? 'py-1.5' : 'py-3'}`}
          >
            <dt className="text-muted">{item.label}</dt>
            <dd className="min-w-0 font-semibold [overflow-wrap:anywhere]">{item.value}</dd>
            {item.action ? <dd>{item.action}</dd> : null}
          </div>
        ))}
      </dl>
    </div>
  )
}
