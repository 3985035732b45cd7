import { lazy, Suspense, useState } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { StateBadge } from '../../frame/state-badge.tsx'
import { formatFullInstant } from '../../words/times.ts'
import { ChangeList } from './change-list.tsx'
import { changesOf, type BookLine } from './price-changes.ts'
import type { PriceDraft } from './sales-reads.ts'
import { pricesTexts } from '../../texts/en/sales-prices.ts'

const ConfirmAction = lazy(() => import('../../frame/confirm-action.tsx'))

const TONES = { draft: 'open', published: 'good', dropped: 'bad' } as const

/** Proposed prices, newest first: those that need a second approver, then the decided ones. */
export function PriceDrafts({ drafts, book }: { drafts: readonly PriceDraft[]; book: readonly BookLine[] }) {
  const t = useTexts(pricesTexts)
  if (drafts.length === 0) return null
  const waiting = drafts.filter(({ state }) => state === 'draft')
  const decided = drafts.filter(({ state }) => state !== 'draft')
  return (
    <section className="card grid gap-4" aria-labelledby="drafts">
      <h2 id="drafts" className="type-h3">
        {t('proposals')}
      </h2>
      {waiting.length === 0 ? <p className="text-muted">{t('noProposals')}</p> : null}
      <ul className="grid gap-4">
        {waiting.map((draft) => (
          <li key={draft.id}>
            <Draft draft={draft} book={book} />
          </li>
        ))}
      </ul>
      {decided.length > 0 ? (
        <details>
          <summary className="link min-h-8">{t('decided', { count: decided.length })}</summary>
          <ul className="mt-3 grid gap-4">
            {decided.map((draft) => (
              <li key={draft.id}>
                <Draft draft={draft} book={[]} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  )
}

function Draft({ draft, book }: { draft: PriceDraft; book: readonly BookLine[] }) {
  const t = useTexts(pricesTexts)
  const [asking, setAsking] = useState<'publish' | 'drop' | null>(null)
  const close = () => setAsking(null)
  const { state, author, approver, valid_from: day } = draft
  const publish = useAction({
    act: calls.sales.publishPrices,
    refresh: [['prices']],
    done: () => t('published', { day }),
    onDone: close,
  })
  const drop = useAction({
    act: calls.sales.dropPrices,
    refresh: [['prices']],
    done: () => t('discarded'),
    onDone: close,
  })
  const runAction = asking === 'publish' ? publish : drop
  const time = formatFullInstant(draft.at)
  const changes = changesOf(draft.rows, book)
  return (
    <article className="grid gap-2 border-l-4 border-marigold pl-4" aria-label={t('pricesFrom', { day })}>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <strong>{t('fromDay', { day })}</strong>
        <StateBadge tone={TONES[state]}>{t(`state_${state}`)}</StateBadge>
      </p>
      <ChangeList changes={changes} />
      <p className="type-small text-muted">
        {approver ? t('publishedBy', { author, time, approver }) : t('proposedBy', { author, time })}
      </p>
      {state === 'draft' ? (
        <div className="flex flex-wrap items-center gap-3">
          {draft.can_publish ? (
            <DeskButton
              tone="primary"
              onClick={() => setAsking('publish')}
              aria-label={t('publishOf', { day })}
            >
              {t('publish')}
            </DeskButton>
          ) : (
            <span className="text-muted">
              {draft.alone_from
                ? t('aloneFrom', { time: formatFullInstant(draft.alone_from) })
                : t('notYours')}
            </span>
          )}
          <DeskButton tone="danger" onClick={() => setAsking('drop')} aria-label={t('discardOf', { day })}>
            {t('discard')}
          </DeskButton>
        </div>
      ) : null}
      {asking ? (
        <Suspense>
          <ConfirmAction
            title={asking === 'publish' ? t('publishTitle', { day }) : t('discardTitle')}
            confirmLabel={t(asking === 'publish' ? 'publishConfirm' : 'discardConfirm')}
            tone={asking === 'publish' ? 'primary' : 'danger'}
            action={runAction}
            onConfirm={() => runAction.run({ id: draft.id })}
            onClose={close}
          >
            <ChangeList changes={changes} />
            <p className="text-muted">
              {asking === 'publish' ? t('publishText', { day }) : t('discardText')}
            </p>
          </ConfirmAction>
        </Suspense>
      ) : null}
    </article>
  )
}
