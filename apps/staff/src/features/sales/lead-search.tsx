import { DataTable, column, type Column } from '@contour/ui/data-table'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { ListRows } from '../../frame/list-rows.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { SearchForm, useSearchText } from '../../frame/search-form.tsx'
import type { Person } from './person.ts'
import { salesReads, type Lead } from './sales-reads.ts'
import { cartLinksTexts } from '../../texts/en/sales-cart-links.ts'

/** Finds the caller; shows no health data (interface.md 7.1). */
export function LeadSearch({ onChoose, more }: { onChoose: (person: Person) => void; more: ReactNode }) {
  const t = useTexts(cartLinksTexts)
  const search = useSearchText()
  const read = useInfiniteQuery(salesReads.leads(search))
  return (
    <section className="card grid gap-4">
      <PageHead title={t('title')} facts={t('facts')} />
      <SearchForm id="lead" label={t('searchLabel')} action={t('search')} tooShort={t('searchShort')}>
        {more}
      </SearchForm>
      {search ? (
        <ListRows read={read} loading={t('searching')} lines={3} empty={null}>
          {({ rows }) => (
            <DataTable
              caption={t('found')}
              columns={columns(t, onChoose)}
              rows={rows}
              rowKey={(row) => row.id}
            />
          )}
        </ListRows>
      ) : null}
      {search && read.data?.rows.length === 0 ? (
        <p role="status" className="text-muted">
          {t('noneFound', { search })}
        </p>
      ) : null}
    </section>
  )
}

const columns = (
  t: TextsOf<typeof cartLinksTexts>,
  choose: (person: Person) => void,
): readonly Column<Lead>[] => [
  column(
    'name',
    t('name'),
    (row) => (
      <>
        <strong>{row.name}</strong>
        <span className="block text-muted [overflow-wrap:anywhere]">{row.email}</span>
      </>
    ),
    { primary: true },
  ),
  column('state', t('usState'), (row) => row.state),
  column('account', t('account'), (row) => t(row.buys ? 'bought' : 'newAccount')),
  column('act', t('act'), (row) => (
    <DeskButton
      tone="primary"
      onClick={() => choose(row)}
      aria-label={t('createLinkFor', { name: row.name })}
    >
      {t('createLink')}
    </DeskButton>
  )),
]
