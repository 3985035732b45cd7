import { Button } from '@contour/ui/button'
import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import { EmptyState } from '@contour/ui/empty-state'
import { useToast } from '@contour/ui/toast'
import { TERM_LABELS } from '@contour/domain/catalog/price-book'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { calls } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { MoreRows } from '../frame/more-rows.tsx'
import { ReadFailed, Reading } from '../frame/read-states.tsx'
import { StateBadge } from '../frame/state-badge.tsx'
import { formatFullInstant } from '../words/times.ts'
import { DRUG_WORDS } from './price-changes.ts'
import { salesReads } from './sales-reads.ts'
import type { CartLink } from './sales-reads.ts'

const ConfirmAction = lazy(() => import('../frame/confirm-action.tsx'))

const STATES = {
  open: { tone: 'open', word: 'Open' },
  paying: { tone: 'open', word: 'Being paid' },
  paid: { tone: 'good', word: 'Paid' },
  revoked: { tone: 'bad', word: 'Revoked' },
  expired: { tone: 'bad', word: 'Expired' },
} as const

/** Cart links: who created them, whether they were opened and paid; they can be copied and revoked here (M-30). */
export function CartLinkList() {
  const read = useInfiniteQuery(salesReads.cartLinks())
  const [ending, setEnding] = useState<CartLink | null>(null)
  const toast = useToast()
  const revoke = useAction({
    act: calls.sales.revokeCartLink,
    refresh: [['cart-links']],
    done: ({ link }) => `The link for ${link.patient} no longer works.`,
    onDone: () => setEnding(null),
  })
  const copy = ({ url, patient }: CartLink) =>
    navigator.clipboard.writeText(url).then(
      () => toast(`The link for ${patient} is copied.`),
      () => toast('The browser did not let us copy. Mark the link and copy it by hand.'),
    )
  if (read.isPending) return <Reading label="Loading links" />
  if (read.isError && !read.isFetchNextPageError)
    return <ReadFailed error={read.error} again={() => void read.refetch()} />
  if (!read.data || read.data.rows.length === 0)
    return (
      <EmptyState title="No link was made yet." seed={18}>
        Find the person above, or add a new one, and make the first link.
      </EmptyState>
    )
  return (
    <section className="card">
      <DataTable
        caption="Links"
        columns={columns((link) => void copy(link), setEnding)}
        rows={read.data.rows}
        rowKey={(row) => row.id}
      />
      <MoreRows read={read} />
      {ending ? (
        <Suspense>
          <ConfirmAction
            title={`Revoke the link for ${ending.patient}?`}
            confirmLabel="Revoke it"
            cancelLabel="Keep it"
            tone="danger"
            busy={revoke.busy}
            problem={revoke.problem}
            onConfirm={() => revoke.run({ id: ending.id })}
            onClose={() => setEnding(null)}
          >
            <p>Whoever opens it reads that it has ended. Nothing was paid with it.</p>
          </ConfirmAction>
        </Suspense>
      ) : null}
    </section>
  )
}

const columns = (
  copy: (link: CartLink) => void,
  end: (link: CartLink) => void,
): readonly Column<CartLink>[] => [
  {
    key: 'patient',
    header: 'Customer',
    primary: true,
    cell: (row) => (
      <>
        <strong>{row.patient}</strong>
        <span className="block text-muted">
          {DRUG_WORDS[row.drug]}
          {row.term ? `, ${TERM_LABELS[row.term]}` : ''}
        </span>
        {row.coupon ? (
          <span className="block text-muted [overflow-wrap:anywhere]">coupon {row.coupon.toUpperCase()}</span>
        ) : null}
      </>
    ),
  },
  {
    key: 'state',
    header: 'State',
    cell: (row) => {
      const { tone, word } = STATES[row.state]
      return (
        <>
          <StateBadge tone={tone}>{word}</StateBadge>
          <span className="mt-1 block text-muted">
            {row.opened_at ? `opened ${formatFullInstant(row.opened_at)}` : 'not opened'}
          </span>
        </>
      )
    },
  },
  {
    key: 'made',
    header: 'Made',
    cell: (row) => (
      <>
        {formatFullInstant(row.made_at)}
        <span className="block text-muted">by {row.made_by}</span>
      </>
    ),
  },
  {
    key: 'url',
    header: 'Link',
    cell: (row) => (
      <>
        <span className="[overflow-wrap:anywhere]">{row.url}</span>
        <span className="block text-muted">ends {formatFullInstant(row.expires_at)}</span>
      </>
    ),
  },
  {
    key: 'act',
    header: 'Use',
    cell: (row) =>
      row.state === 'open' ? (
        <span className="flex flex-wrap justify-end gap-2 @2xl:justify-start">
          <Button
            size="desk"
            tone="secondary"
            onClick={() => copy(row)}
            aria-label={`Copy the link for ${row.patient}`}
          >
            Copy
          </Button>
          <Button
            size="desk"
            tone="danger"
            onClick={() => end(row)}
            aria-label={`Revoke the link for ${row.patient}`}
          >
            Revoke
          </Button>
        </span>
      ) : (
        <span className="text-muted">–</span>
      ),
  },
]
