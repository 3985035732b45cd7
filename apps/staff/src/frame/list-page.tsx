import { DataTable, type Column } from '@contour/ui/data-table'
import type { ReactNode } from 'react'
import { ActionProblem } from './action-problem.tsx'
import { CardBoundary } from './card-boundary.tsx'
import { EmptyList, ListRows, type Empty, type ListRead } from './list-rows.tsx'
import { PageHead } from './page-head.tsx'
import { useRowKeys } from './use-row-keys.ts'

type Rows<Data, Row> =
  | { columns: readonly Column<Row>[]; rowKey: (row: Row) => string; draw?: never }
  /** Where the rows are no plain table. */
  | { draw: (data: Data) => ReactNode; columns?: never; rowKey?: never }

type Props<Data, Row> = Rows<Data, Row> & {
  title: string
  /** What the table is called for screen readers; the title by default. */
  caption?: string
  facts?: (data: Data) => ReactNode
  head?: ReactNode
  note?: ReactNode
  /** Why an action on a row did not happen. */
  problem?: string | undefined
  loading?: string
  read: ListRead<Data>
  /** Without a seed it is one line in the card: where more follows below. */
  empty: Omit<Empty, 'seed'> & { seed?: number }
  hidesMore?: boolean
}

/** A list page: heading, filters, and its rows in all their states, which J and K go through. */
export function ListPage<Data extends { rows: readonly Row[] }, Row>(page: Props<Data, Row>) {
  const { title, facts, head, note, problem, loading, read, hidesMore, empty } = page
  const { seed } = empty
  const isEmpty = read.data?.rows.length === 0
  useRowKeys()
  return (
    <>
      <div className="card">
        <PageHead title={title} facts={read.data && facts ? facts(read.data) : undefined} />
        {note ? <p className="mb-4 max-w-measure text-muted">{note}</p> : null}
        {head ? <div className="mb-4 flex flex-wrap items-end gap-3">{head}</div> : null}
        <ActionProblem problem={problem} className="mb-3" />
        <ListRows read={read} loading={loading} empty={null} hidesMore={hidesMore}>
          {(data) => (
            <CardBoundary>
              {page.draw ? (
                page.draw(data)
              ) : (
                <DataTable
                  caption={page.caption ?? title}
                  captionHidden
                  columns={page.columns}
                  rows={data.rows}
                  rowKey={page.rowKey}
                />
              )}
            </CardBoundary>
          )}
        </ListRows>
        {isEmpty && seed === undefined ? (
          <p>
            <strong>{empty.title}</strong> {empty.text}
          </p>
        ) : null}
      </div>
      {isEmpty && seed !== undefined ? (
        <div className="mt-4">
          <EmptyList empty={{ ...empty, seed }} />
        </div>
      ) : null}
    </>
  )
}
