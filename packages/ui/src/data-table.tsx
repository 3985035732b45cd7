// A table laid out as blocks loses its roles in Safari, so they are spelled out.
import type { ReactNode } from 'react'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** `right` for numbers and money. */
  align?: 'left' | 'right'
  /** The header of its row, and of the card on narrow screens. */
  primary?: boolean
}

export const column = <Row,>(
  key: string,
  header: string,
  cell: (row: Row) => ReactNode,
  more: Pick<Column<Row>, 'align' | 'primary'> = {},
): Column<Row> => ({ key, header, cell, ...more })

/**
 * A table that turns into cards where its container is narrower than 640 px.
 */
export function DataTable<Row>({
  caption,
  captionHidden = false,
  columns,
  rows,
  rowKey,
  rowMark,
  empty,
}: {
  caption: ReactNode
  captionHidden?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** True marks the row as the one that is open elsewhere on the page. */
  rowMark?: (row: Row) => boolean
  /** Shown instead of the table when there are no rows. */
  empty?: ReactNode
}) {
  if (rows.length === 0 && empty) return <>{empty}</>
  return (
    <div className="@container">
      <table role="table" className="type-small block w-full border-collapse @2xl:table">
        <caption className={captionHidden ? 'sr-only' : 'type-h3 block pb-2 text-left @2xl:table-caption'}>
          {caption}
        </caption>
        <thead role="rowgroup" className="sr-only @2xl:not-sr-only @2xl:table-header-group">
          <tr role="row" className="@2xl:table-row">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={`border-b border-hairline px-2.5 py-2 text-[0.8125rem] font-semibold text-muted ${column.align === 'right' ? 'text-right' : 'text-left'}`}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="grid grid-cols-[minmax(0,1fr)] gap-3 @2xl:table-row-group">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              role="row"
              aria-current={rowMark?.(row) ? 'true' : undefined}
              className="relative grid grid-cols-[minmax(0,1fr)] gap-1 rounded-control border border-hairline bg-white p-4 aria-[current]:bg-mint @2xl:table-row @2xl:border-0 @2xl:bg-transparent"
            >
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  // A long word breaks and does not widen the table; the least width keeps ordinary words whole.
  const wide = `[overflow-wrap:anywhere] @2xl:table-cell @2xl:border-b @2xl:border-hairline @2xl:px-2.5 @2xl:py-2.75 ${column.align === 'right' ? 'type-number @2xl:text-right @2xl:[overflow-wrap:normal]' : 'text-left'}`
  const least = column.primary
    ? '@2xl:min-w-28 @4xl:min-w-36'
    : column.align === 'right'
      ? ''
      : '@2xl:min-w-20 @4xl:min-w-28'
  if (column.primary) {
    return (
      <th role="rowheader" scope="row" className={`order-first block pb-1 font-normal ${wide} ${least}`}>
        {column.cell(row)}
      </th>
    )
  }
  return (
    <td role="cell" className={`flex items-center justify-between gap-4 ${wide} ${least}`}>
      <span aria-hidden className="flex-none text-muted @2xl:hidden">
        {column.header}
      </span>
      <span className={`min-w-0 text-right ${column.align === 'right' ? '' : '@2xl:text-left'}`}>
        {column.cell(row)}
      </span>
    </td>
  )
}
