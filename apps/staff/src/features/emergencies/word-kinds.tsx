import { kindsOf, withoutLine, type WordKind } from '@contour/domain/conversations/alarm-word-edit'
import type { WordTexts } from '@contour/domain/conversations/alarm-word-list'
import { levelOf } from '@contour/domain/conversations/alarm-rules'
import { useTexts } from '@contour/texts/use-texts'
import { useState, type ReactNode } from 'react'
import { alarmWordsTexts } from '../../texts/en/alarm-words.ts'

type Change = (texts: WordTexts) => void

/** All words by what they are about, each kind with the sentences that must raise it; without `onChange` only to read. */
export function WordKinds({ texts, onChange }: { texts: WordTexts; onChange?: Change }) {
  return (
    <ul className="grid">
      {kindsOf(texts).map((kind) =>
        kind.phrases.length + kind.examples.length > 0 ? (
          <li key={kind.rule ?? 'none'} className="border-t border-hairline">
            <Kind kind={kind} texts={texts} {...(onChange ? { onChange } : {})} />
          </li>
        ) : null,
      )}
    </ul>
  )
}

function Kind({ kind, texts, onChange }: { kind: WordKind; texts: WordTexts; onChange?: Change }) {
  const t = useTexts(alarmWordsTexts)
  const [open, setOpen] = useState(false)
  const { rule, phrases, examples } = kind
  const counts = { phrases: phrases.length, examples: examples.length }
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-10 cursor-pointer flex-wrap items-center gap-x-3 py-1">
        <strong>{t(`kind_${rule ?? 'none'}`)}</strong>
        {rule === null ? (
          <span className="text-muted">{t('countNone', counts)}</span>
        ) : (
          <>
            <span
              className={levelOf(rule) === 'red' ? 'font-semibold text-error' : 'font-semibold text-warn'}
            >
              {t(levelOf(rule))}
            </span>
            <span className="text-muted">{t('counts', counts)}</span>
          </>
        )}
      </summary>
      {open ? (
        <div className="grid gap-3 pb-4">
          {phrases.length > 0 ? (
            <Lines title={t('found')}>
              {phrases.map(({ line, pattern }) => (
                <Line
                  key={line}
                  name={pattern.groups.map(([word]) => word).join(' ')}
                  {...(onChange
                    ? { onRemove: () => onChange({ ...texts, patterns: withoutLine(texts.patterns, line) }) }
                    : {})}
                >
                  {pattern.groups
                    .map((group) => group.join(t('or')))
                    .join(t(pattern.ordered ? 'followedBy' : 'with'))}
                  <span className="block type-small text-muted">
                    {pattern.groups.length > 1
                      ? t(pattern.ordered ? 'inOrder' : 'anyOrder', { within: pattern.within })
                      : t('alone')}{' '}
                    {pattern.notWith.length > 0 ? t('notWith', { words: pattern.notWith.join(', ') }) : null}{' '}
                    {pattern.notBefore.length > 0
                      ? t('notBefore', { words: pattern.notBefore.join(', ') })
                      : null}
                  </span>
                </Line>
              ))}
            </Lines>
          ) : null}
          {examples.length > 0 ? (
            <Lines title={t(rule === null ? 'mustNot' : 'must')}>
              {examples.map(({ line, example }) => (
                <Line
                  key={line}
                  name={example.text}
                  {...(onChange
                    ? { onRemove: () => onChange({ ...texts, examples: withoutLine(texts.examples, line) }) }
                    : {})}
                >
                  “{example.text}”
                </Line>
              ))}
            </Lines>
          ) : null}
        </div>
      ) : null}
    </details>
  )
}

const Lines = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h3 className="font-semibold">{title}</h3>
    <ul>{children}</ul>
  </div>
)

type Props = {
  /** What the button removes, for screen readers. */
  name: string
  onRemove?: () => void
  children: ReactNode
}

function Line({ name, onRemove, children }: Props) {
  const t = useTexts(alarmWordsTexts)
  return (
    <li className="flex items-start justify-between gap-4 border-t border-hairline py-1">
      <p className="min-w-0">{children}</p>
      {onRemove ? (
        <button
          type="button"
          aria-label={t('removeOf', { text: name })}
          className="link min-h-8 flex-none"
          onClick={onRemove}
        >
          {t('remove')}
        </button>
      ) : null}
    </li>
  )
}
