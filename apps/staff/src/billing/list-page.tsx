import { useTexts } from '@contour/texts/use-texts'
import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import { EmptyState } from '@contour/ui/empty-state'
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CardBoundary } from '../frame/card-boundary.tsx'
import { MoreRows } from '../frame/more-rows.tsx'
import type { PagedRead } from '../frame/more-rows.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { useRowKeys } from '../frame/use-row-keys.ts'
import { ReadFailed, Reading } from '../frame/read-states.tsx'
import { listTexts } from '../texts/en/lists.ts'

/** A list page in all its states: loading, failed, empty, and as a table whose rows J and K go through. */
export function ListPage<Data extends { rows: readonly Row[] }, Row>({
  title,
  facts,
  head,
  note,
  read,
  columns,
  rowKey,
  empty,
}: {
  title: string
  facts?: (data: Data) => ReactNode
  /** Filters and actions between the heading and the table. */
  head?: ReactNode
  note?: ReactNode
  read: UseQueryResult<Data> | UseInfiniteQueryResult<Data>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** Without a seed it is one line in the card: where more follows below. */
  empty: { title: string; text?: ReactNode; seed?: number }
}) {
  const t = useTexts(listTexts)
  useRowKeys()
  return (
    <>
      <div className="card">
        <PageHead title={title} facts={read.data && facts ? facts(read.data) : undefined} />
        {note ? <p className="mb-4 max-w-measure text-muted">{note}</p> : null}
        {head ? <div className="mb-4 flex flex-wrap items-end gap-3">{head}</div> : null}
        {read.isPending ? <Reading label={t('loading')} /> : null}
        {read.isError && !isPageMissing(read) ? (
          <ReadFailed error={read.error} again={() => void read.refetch()} />
        ) : null}
        {read.data && read.data.rows.length > 0 ? (
          <CardBoundary>
            <DataTable
              caption={title}
              captionHidden
              columns={columns}
              rows={read.data.rows}
              rowKey={rowKey}
            />
          </CardBoundary>
        ) : null}
        {isPaged(read) ? <MoreRows read={read} /> : null}
        {read.data?.rows.length === 0 && empty.seed === undefined ? (
          <p>
            <strong>{empty.title}</strong> {empty.text}
          </p>
        ) : null}
      </div>
      {read.data?.rows.length === 0 && empty.seed !== undefined ? (
        <div className="mt-4">
          <EmptyState title={empty.title} seed={empty.seed}>
            {empty.text}
          </EmptyState>
        </div>
      ) : null}
    </>
  )
}

const isPaged = (read: object): read is PagedRead => 'fetchNextPage' in read

/** True when only a further page failed to load: the list stays and reports the failure at its end. */
const isPageMissing = (read: object) => isPaged(read) && read.isFetchNextPageError
