import { later } from '@contour/ui/later'
import { DataTable, column, type Column } from '@contour/ui/data-table'
import { useToast } from '@contour/ui/toast'
import { DRUG_TITLE } from '@contour/domain/dosing/drug'
import { TERM_LABELS } from '@contour/domain/catalog/price-book'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { ListRows } from '../../frame/list-rows.tsx'
import { StateBadge } from '../../frame/state-badge.tsx'
import { formatFullInstant } from '../../words/times.ts'
import { salesReads, type CartLink } from './sales-reads.ts'
import { cartLinksTexts } from '../../texts/en/sales-cart-links.ts'

const ConfirmAction = later(() => import('../../frame/confirm-action.tsx'))

const TONES = { open: 'open', paying: 'open', paid: 'good', revoked: 'bad', expired: 'bad' } as const

/** Cart links: who created them, whether they were opened and paid; they can be copied and revoked here (M-30). */
export function CartLinkList() {
  const t = useTexts(cartLinksTexts)
  const read = useInfiniteQuery(salesReads.cartLinks())
  const [ending, setEnding] = useState<CartLink | null>(null)
  const toast = useToast()
  const revoke = useAction({
    act: calls.sales.revokeCartLink,
    refresh: [['cart-links']],
    done: ({ link }) => t('revoked', { patient: link.patient }),
    onDone: () => setEnding(null),
  })
  const copy = ({ url, patient }: CartLink) =>
    navigator.clipboard.writeText(url).then(
      () => toast(t('copied', { patient })),
      () => toast(t('notCopied')),
    )
  return (
    <>
      <ListRows
        read={read}
        loading={t('loading')}
        empty={{ title: t('none'), text: t('noneText'), seed: 18 }}
      >
        {({ rows }) => (
          <section className="card">
            <DataTable
              caption={t('links')}
              columns={columns(t, (link) => void copy(link), setEnding)}
              rows={rows}
              rowKey={(row) => row.id}
            />
          </section>
        )}
      </ListRows>
      {ending ? (
        <ConfirmAction
          title={t('revokeTitle', { patient: ending.patient })}
          confirmLabel={t('revokeConfirm')}
          cancelLabel={t('keep')}
          tone="danger"
          action={revoke}
          onConfirm={() => revoke.run({ id: ending.id })}
          onClose={() => setEnding(null)}
        >
          <p>{t('revokeText')}</p>
        </ConfirmAction>
      ) : null}
    </>
  )
}

const columns = (
  t: TextsOf<typeof cartLinksTexts>,
  copy: (link: CartLink) => void,
  end: (link: CartLink) => void,
): readonly Column<CartLink>[] => [
  column(
    'patient',
    t('person'),
    (row) => (
      <>
        <strong>{row.patient}</strong>
        <span className="block text-muted">
          {row.term
            ? t('product', { drug: DRUG_TITLE[row.drug], term: TERM_LABELS[row.term] })
            : DRUG_TITLE[row.drug]}
        </span>
        {row.coupon ? (
          <span className="block text-muted [overflow-wrap:anywhere]">
            {t('couponOf', { code: row.coupon.toUpperCase() })}
          </span>
        ) : null}
      </>
    ),
    { primary: true },
  ),
  column('state', t('status'), ({ state, opened_at }) => (
    <>
      <StateBadge tone={TONES[state]}>{t(`state_${state}`)}</StateBadge>
      <span className="mt-1 block text-muted">
        {opened_at ? t('opened', { time: formatFullInstant(opened_at) }) : t('notOpened')}
      </span>
    </>
  )),
  column('made', t('madeAt'), (row) => (
    <>
      {formatFullInstant(row.made_at)}
      <span className="block text-muted">{t('madeBy', { name: row.made_by })}</span>
    </>
  )),
  column('url', t('link'), (row) => (
    <>
      <span className="[overflow-wrap:anywhere]">{row.url}</span>
      <span className="block text-muted">{t('expires', { time: formatFullInstant(row.expires_at) })}</span>
    </>
  )),
  column('act', t('act'), (row) =>
    row.state === 'open' ? (
      <span className="flex flex-wrap justify-end gap-2 @2xl:justify-start">
        <DeskButton onClick={() => copy(row)} aria-label={t('copyOf', { patient: row.patient })}>
          {t('copy')}
        </DeskButton>
        <DeskButton
          tone="danger"
          onClick={() => end(row)}
          aria-label={t('revokeOf', { patient: row.patient })}
        >
          {t('revoke')}
        </DeskButton>
      </span>
    ) : (
      <span className="text-muted">–</span>
    ),
  ),
]
