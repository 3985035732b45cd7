import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { useWords } from './words.tsx'

/** The data of a chart as a table. */
export type ChartFigures = { head: readonly string[]; rows: readonly (readonly string[])[] }

/** The frame of a chart: heading, plot or data table, and the button that switches between the two. */
export function ChartFigure({
  title,
  lead,
  summary,
  table,
  source,
  children,
}: {
  title?: ReactNode
  lead?: ReactNode
  /** The chart in one sentence; also the accessible name of the plot. */
  summary: string
  table: ChartFigures
  source?: ReactNode
  children: ReactNode
}) {
  const words = useWords()
  const [asTable, setAsTable] = useState(false)
  const id = useId()
  return (
    <figure>
      <figcaption>
        {title ? <h2 className="type-h2 text-[1.75rem]!">{title}</h2> : null}
        {lead ? <p className="type-small mt-1.5 mb-2.5 text-muted">{lead}</p> : null}
      </figcaption>
      <div id={id}>{asTable ? <FiguresTable {...table} summary={summary} /> : children}</div>
      <p className="type-small mt-2">
        <button
          type="button"
          aria-expanded={asTable}
          aria-controls={id}
          onClick={() => setAsTable(!asTable)}
          className="link min-h-8"
        >
          {asTable ? words.showChart : words.showTable}
        </button>
        {source ? <span> · {source}</span> : null}
      </p>
    </figure>
  )
}

/** The data table of a chart. */
function FiguresTable({ head, rows, summary }: ChartFigures & { summary: string }) {
  return (
    <div className="overflow-x-auto">
      <table className="type-small type-number w-full border-collapse">
        <caption className="sr-only">{summary}</caption>
        <thead>
          <tr>
            {head.map((cell) => (
              <th
                key={cell}
                scope="col"
                className="border-b border-hairline py-2 pr-4 text-left text-[0.8125rem] font-semibold text-muted"
              >
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]}>
              {row.map((cell, index) => (
                <td
                  key={index}
                  className={`border-b border-hairline py-2.5 pr-4 ${index === 0 ? 'font-semibold' : ''}`}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
