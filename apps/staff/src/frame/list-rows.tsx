import { EmptyState } from '@contour/ui/empty-state'
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { listTexts } from '../texts/en/lists.ts'
import { MoreRows, type PagedRead } from './more-rows.tsx'
import { ReadFailed, Reading } from './read-states.tsx'

export type ListRead<Data> = UseQueryResult<Data> | UseInfiniteQueryResult<Data>

export type Empty = { title: string; text?: ReactNode; seed: number; actions?: ReactNode }

/**
 * The rows of a list in all its states: loading, failed (with a button to try again), empty, drawn, and with a further page
 * that is there or did not load. The one place where a list says so.
 */
export function ListRows<Data extends { rows: readonly unknown[] }>({
  read,
  loading,
  lines,
  inPane = false,
  empty,
  hidesMore = false,
  children,
}: {
  read: ListRead<Data>
  /** What is loading; "the list" by default. */
  loading?: string | undefined
  lines?: number
  /** Whether the rows reach the edges of a pane, so that only what stands between them keeps a distance. */
  inPane?: boolean
  /** Null where nothing is said of an empty list here. */
  empty: Empty | null
  /** Whether the page draws only the beginning of what it has read, so that it offers no further rows. */
  hidesMore?: boolean
  children: (data: Data) => ReactNode
}) {
  const t = useTexts(listTexts)
  const { data } = read
  const pad = inPane ? 'p-3' : undefined
  return (
    <>
      {read.isPending ? <Reading label={loading ?? t('loading')} lines={lines} /> : null}
      {read.isError && !isPageMissing(read) ? (
        <div className={pad}>
          <ReadFailed read={read} />
        </div>
      ) : null}
      {data?.rows.length === 0 && empty ? (
        <div className={pad}>
          <EmptyList empty={empty} />
        </div>
      ) : null}
      {data && data.rows.length > 0 ? children(data) : null}
      {isPaged(read) && !hidesMore ? (
        <div className={inPane ? 'px-3' : undefined}>
          <MoreRows read={read} />
        </div>
      ) : null}
    </>
  )
}

export const EmptyList = ({ empty: { title, text, seed, actions } }: { empty: Empty }) => (
  <EmptyState title={title} seed={seed} actions={actions}>
    {text}
  </EmptyState>
)

const isPaged = (read: object): read is PagedRead => 'fetchNextPage' in read

/** True when only a further page failed to load: the list stays and reports the failure at its end. */
const isPageMissing = (read: object) => isPaged(read) && read.isFetchNextPageError
