import { Button } from '@contour/ui/button'
import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import { TextField } from '@contour/ui/text-field'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ReactNode } from 'react'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { MoreRows } from '../frame/more-rows.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { ReadFailed, Reading } from '../frame/read-states.tsx'
import type { Person } from './person.ts'
import { salesReads } from './sales-reads.ts'
import type { Lead } from './sales-reads.ts'
import { cartLinksTexts } from '../texts/en/sales-cart-links.ts'

/** Finds the caller; shows no health data (interface.md 7.1). */
export function LeadSearch({ onChoose, more }: { onChoose: (person: Person) => void; more: ReactNode }) {
  const t = useTexts(cartLinksTexts)
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const [typed, setTyped] = useState(search)
  const [shownSearch, setShownSearch] = useState(search)
  // A link, such as one of the console's search, can name another person while the page is open.
  if (shownSearch !== search) {
    setShownSearch(search)
    setTyped(search)
  }
  const [short, setShort] = useState(false)
  const read = useInfiniteQuery(salesReads.leads(search))
  return (
    <section className="card grid gap-4">
      <PageHead title={t('title')} facts={t('facts')} />
      <form
        role="search"
        noValidate
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          const text = typed.trim()
          setShort(text.length < 2)
          if (text.length >= 2) setParams({ search: text }, { replace: true })
        }}
      >
        <div className="w-full sm:w-80">
          <TextField
            id="lead"
            label={t('searchLabel')}
            type="search"
            maxLength={200}
            value={typed}
            onChange={setTyped}
            error={short ? t('searchShort') : undefined}
          />
        </div>
        <Button type="submit" size="desk">
          {t('search')}
        </Button>
        {more}
      </form>
      {search && read.isPending ? <Reading label={t('searching')} lines={3} /> : null}
      {read.isError && !read.isFetchNextPageError ? (
        <ReadFailed error={read.error} again={() => void read.refetch()} />
      ) : null}
      {search && read.data ? (
        <>
          {read.data.rows.length === 0 ? (
            <p role="status" className="text-muted">
              {t('noneFound', { search })}
            </p>
          ) : (
            <DataTable
              caption={t('found')}
              columns={columns(t, onChoose)}
              rows={read.data.rows}
              rowKey={(row) => row.id}
            />
          )}
          <MoreRows read={read} />
        </>
      ) : null}
    </section>
  )
}

const columns = (
  t: TextsOf<typeof cartLinksTexts>,
  choose: (person: Person) => void,
): readonly Column<Lead>[] => [
  {
    key: 'name',
    header: t('name'),
    primary: true,
    cell: (row) => (
      <>
        <strong>{row.name}</strong>
        <span className="block text-muted [overflow-wrap:anywhere]">{row.email}</span>
      </>
    ),
  },
  { key: 'state', header: t('usState'), cell: (row) => row.state },
  { key: 'account', header: t('account'), cell: (row) => t(row.buys ? 'bought' : 'newAccount') },
  {
    key: 'act',
    header: t('act'),
    cell: (row) => (
      <Button size="desk" onClick={() => choose(row)} aria-label={t('createLinkFor', { name: row.name })}>
        {t('createLink')}
      </Button>
    ),
  },
]
