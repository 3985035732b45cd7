import { Button } from '@contour/ui/button'
import { formatLongDate } from '@contour/domain/time/plain-date'
import { lazy, Suspense, useState } from 'react'
import { calls } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { StateBadge } from '../frame/state-badge.tsx'
import { formatFullInstant } from '../words/times.ts'
import { ChangeList } from './change-list.tsx'
import { changesOf } from './price-changes.ts'
import type { BookLine } from './price-changes.ts'
import type { PriceDraft } from './sales-reads.ts'

const ConfirmAction = lazy(() => import('../frame/confirm-action.tsx'))

const STATES = {
  draft: { tone: 'open', word: 'Waits for a second person' },
  published: { tone: 'good', word: 'Published' },
  dropped: { tone: 'bad', word: 'Dropped' },
} as const

/** Proposed prices, newest first: those that need a second approver, then the decided ones. */
export function PriceDrafts({ drafts, book }: { drafts: readonly PriceDraft[]; book: readonly BookLine[] }) {
  if (drafts.length === 0) return null
  const waiting = drafts.filter(({ state }) => state === 'draft')
  const decided = drafts.filter(({ state }) => state !== 'draft')
  return (
    <section className="card grid gap-4" aria-labelledby="drafts">
      <h2 id="drafts" className="type-h3">
        Proposals
      </h2>
      {waiting.length === 0 ? <p className="text-muted">None waits.</p> : null}
      <ul className="grid gap-4">
        {waiting.map((draft) => (
          <li key={draft.id}>
            <Draft draft={draft} book={book} />
          </li>
        ))}
      </ul>
      {decided.length > 0 ? (
        <details>
          <summary className="link min-h-8">Decided before ({decided.length})</summary>
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
  const [asking, setAsking] = useState<'publish' | 'drop' | null>(null)
  const close = () => setAsking(null)
  const day = formatLongDate(draft.valid_from)
  const publish = useAction({
    act: calls.sales.publishPrices,
    refresh: [['prices']],
    done: () => `The prices are published and hold from ${day}.`,
    onDone: close,
  })
  const drop = useAction({
    act: calls.sales.dropPrices,
    refresh: [['prices']],
    done: () => 'The proposal is dropped. Prices stay as they are.',
    onDone: close,
  })
  const runAction = asking === 'publish' ? publish : drop
  const { tone, word } = STATES[draft.state]
  const changes = changesOf(draft.rows, book)
  return (
    <article className="grid gap-2 border-l-4 border-marigold pl-4" aria-label={`Prices from ${day}`}>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <strong>From {day}</strong>
        <StateBadge tone={tone}>{word}</StateBadge>
      </p>
      <ChangeList changes={changes} />
      <p className="type-small text-muted">
        Proposed by {draft.author}, {formatFullInstant(draft.at)}
        {draft.approver ? `; published by ${draft.approver}` : ''}.
      </p>
      {draft.state === 'draft' ? (
        <div className="flex flex-wrap items-center gap-3">
          {draft.can_publish ? (
            <Button
              size="desk"
              onClick={() => setAsking('publish')}
              aria-label={`Publish the prices from ${day}`}
            >
              Publish
            </Button>
          ) : (
            <span className="text-muted">Somebody else has to publish it.</span>
          )}
          <Button
            size="desk"
            tone="danger"
            onClick={() => setAsking('drop')}
            aria-label={`Drop the prices from ${day}`}
          >
            Drop
          </Button>
        </div>
      ) : null}
      {asking ? (
        <Suspense>
          <ConfirmAction
            title={asking === 'publish' ? `Publish prices from ${day}?` : 'Drop this proposal?'}
            confirmLabel={asking === 'publish' ? 'Publish them' : 'Drop it'}
            tone={asking === 'publish' ? 'primary' : 'danger'}
            busy={runAction.busy}
            problem={runAction.problem}
            onConfirm={() => runAction.run({ id: draft.id })}
            onClose={close}
          >
            <ChangeList changes={changes} />
            <p className="text-muted">
              {asking === 'publish'
                ? `New purchases pay this from ${day} on. Running plans keep their price.`
                : 'Nothing changes. New prices can be proposed at any time.'}
            </p>
          </ConfirmAction>
        </Suspense>
      ) : null}
    </article>
  )
}
