export type ChartFigures = { head: readonly string[]; rows: readonly (readonly string[])[] }

/** The data table of a chart; `summary` is read out before it. */
export function FiguresTable({ head, rows, summary }: ChartFigures & { summary: string }) {
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
