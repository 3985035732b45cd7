import { Button } from '@contour/ui/button'
import { useState, type ReactNode } from 'react'
import { ActionProblem } from '../../frame/action-problem.tsx'
import { ShownState } from './shown-state.tsx'

type Version = { version: number; approved_at: string | null; may_approve: boolean }
type Act<Input> = { run: (input: Input) => void; busy: boolean; problem: string | undefined }
/** A button's words, and what a screen reader says where they are short. */
type Words = { text: string; label?: string }

type Props<V extends Version> = {
  /** The id of its heading. */
  id: string
  row: { id: string; state: Parameters<typeof ShownState>[0]['state']; versions: readonly V[] }
  title: string
  waiting: string
  draw: (version: V) => ReactNode
  /** Between the versions and the buttons. */
  note?: (newest: V) => ReactNode
  form: (newest: V, onDone: () => void) => ReactNode
  words: { approve: (newest: V) => string; change: Words; withdraw: Words }
  approve: Act<{ id: string; version: number }>
  withdraw: Act<{ id: string }>
}

/** What the public sees after two people agreed: the version in force, the one that waits, and what can be done. */
export function VersionCard<V extends Version>(card: Props<V>) {
  const { id, row, words, approve, withdraw } = card
  const [editing, setEditing] = useState(false)
  const newest = row.versions[0]
  const versionInForce = row.versions.find(({ approved_at }) => approved_at !== null)
  if (!newest) return null
  return (
    <article aria-labelledby={id} className="card grid gap-3">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <h2 id={id} className="type-h3">
          {card.title}
        </h2>
        <ShownState state={row.state} />
      </header>
      {versionInForce ? card.draw(versionInForce) : null}
      {newest === versionInForce ? null : (
        <div className="grid gap-2 border-l-4 border-marigold pl-4">
          <p className="type-small font-semibold">{card.waiting}</p>
          {card.draw(newest)}
        </div>
      )}
      {card.note?.(newest)}
      <ActionProblem problem={approve.problem ?? withdraw.problem} />
      {editing ? (
        card.form(newest, () => setEditing(false))
      ) : (
        <div className="flex flex-wrap gap-3">
          {newest.may_approve ? (
            <Button
              size="desk"
              busy={approve.busy}
              onClick={() => approve.run({ id: row.id, version: newest.version })}
            >
              {words.approve(newest)}
            </Button>
          ) : null}
          <Button
            size="desk"
            tone="secondary"
            aria-label={words.change.label}
            onClick={() => setEditing(true)}
          >
            {words.change.text}
          </Button>
          {row.state === 'shown' ? (
            <Button
              size="desk"
              tone="secondary"
              busy={withdraw.busy}
              aria-label={words.withdraw.label}
              onClick={() => withdraw.run({ id: row.id })}
            >
              {words.withdraw.text}
            </Button>
          ) : null}
        </div>
      )}
    </article>
  )
}
