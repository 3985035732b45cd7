import type { ReactNode, Ref } from 'react'
import { KeyCap } from '../../frame/key-cap.tsx'

/** A folded part of the record: a line of 32 px next to its neighbors, as wide as the chart once it is open. */
export function ChartSection({
  title,
  facts,
  open = false,
  shortcut,
  ref,
  children,
}: {
  title: string
  facts?: ReactNode
  /** Whether it is open at first. */
  open?: boolean
  /** The key that opens it. */
  shortcut?: string
  ref?: Ref<HTMLDetailsElement>
  children: ReactNode
}) {
  return (
    <details
      ref={ref}
      open={open}
      className="chart-fold group min-w-0 scroll-mt-16 open:basis-full"
      // What was opened below the fold comes into view.
      onToggle={({ currentTarget, nativeEvent }) => {
        if (nativeEvent.newState === 'open' && !open) currentTarget.scrollIntoView({ block: 'nearest' })
      }}
    >
      <summary className="min-h-8 cursor-pointer px-2 py-1 text-[0.875rem]">
        <h2 className="inline font-semibold">{title}</h2>{' '}
        {facts ? <span className="type-meta text-muted">{facts}</span> : null}
        {shortcut ? (
          <span aria-hidden className="ml-1 inline-block">
            <KeyCap name={shortcut} small />
          </span>
        ) : null}
      </summary>
      <div className="px-3 pt-2 pb-3">{children}</div>
    </details>
  )
}
