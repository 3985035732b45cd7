import { SIGNING_NOTE, needsWords, signingReasonsFor } from '@contour/domain/prescriptions/signing-flags'
import type { SigningFlag } from '@contour/domain/prescriptions/signing-flags'
import { useTexts } from '@contour/texts/use-texts'
import { signingTexts } from '../../texts/en/clinic-signing.ts'
import { SelectBox } from '@contour/ui/select-box'
import { DosedText } from './dosed-text.tsx'
import { answeredFlags, isAnswered, type DraftAnswers } from './open-flags.ts'
import type { DraftAnswer } from './prescription-draft.ts'

/** Returns the id of the list of reasons of a flag, to move the focus to it. */
export const reasonId = (flag: SigningFlag): string => `flag-${flag.id.replaceAll(/[^\w-]+/g, '-')}`

/**
 * One row for each flag that a signature answers, with a reason from its list, and words where they are needed (D-82).
 * Allergies and medicines stand apart from what the rules found.
 */
export function FlagAnswers({
  flags,
  answers,
  onAnswer,
}: {
  flags: readonly SigningFlag[]
  answers: DraftAnswers
  onAnswer: (id: string, answer: DraftAnswer) => void
}) {
  const t = useTexts(signingTexts)
  const asked = answeredFlags(flags)
  const found = asked.filter(({ kind }) => kind !== 'allergies' && kind !== 'medicines')
  const groups = [
    { name: t('flags', { count: found.length }), flags: found },
    { name: t('allergies'), flags: asked.filter(({ kind }) => kind === 'allergies') },
    { name: t('medicines'), flags: asked.filter(({ kind }) => kind === 'medicines') },
  ].filter((group) => group.flags.length > 0)
  if (groups.length === 0) return <p className="text-muted">{t('nothingToAnswer')}</p>
  return (
    <>
      {groups.map((group) => (
        <section key={group.name} aria-label={group.name}>
          <h3 className="type-meta border-b border-hairline pb-1.5 font-semibold text-muted">{group.name}</h3>
          <ul>
            {group.flags.map((flag) => (
              <FlagRow
                key={flag.id}
                flag={flag}
                answer={answers[flag.id]}
                done={isAnswered(flag, answers)}
                onAnswer={(answer) => onAnswer(flag.id, answer)}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function FlagRow({
  flag,
  answer,
  done,
  onAnswer,
}: {
  flag: SigningFlag
  answer: DraftAnswer | undefined
  done: boolean
  onAnswer: (answer: DraftAnswer) => void
}) {
  const t = useTexts(signingTexts)
  const change = (part: Partial<DraftAnswer>) =>
    onAnswer({ reason: '', note: '', ...answer, ...part, seen: flag.words })
  const reason = answer?.reason ?? ''
  const critical = flag.severity === 'critical'
  return (
    <li className="grid gap-x-4 gap-y-1.5 border-b border-hairline py-2.5 last:border-0 md:grid-cols-[minmax(0,1fr)_15rem]">
      <div className="flex min-w-0 items-start gap-2.5">
        <Mark done={done} name={done ? t('answered') : t('notAnswered')} />
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <p className="leading-snug">
            <strong>{flag.reason}</strong>{' '}
            <span className={`type-meta font-semibold ${critical ? 'text-error' : 'text-warn'}`}>
              {t('severity', { severity: flag.severity })}
            </span>
          </p>
          <p className="type-meta text-muted">
            <DosedText
              text={
                flag.kind === 'dose' || flag.kind === 'number'
                  ? flag.words
                  : t('quoted', { text: flag.words })
              }
            />{' '}
            · {t('ruleOf', { rule: flag.rule, source: flag.source })}
          </p>
          {flag.stops ? (
            <p className="font-semibold text-error">{t('stops', { reason: flag.reason })}</p>
          ) : answer && answer.seen !== flag.words ? (
            <p className="font-semibold text-error">{t('changedSince')}</p>
          ) : null}
        </div>
      </div>
      {flag.stops ? null : (
        <SelectBox
          id={reasonId(flag)}
          aria-label={t('answerTo', { flag: flag.reason })}
          value={reason}
          onChange={(event) => change({ reason: event.target.value })}
          className="self-start"
        >
          <option value="">{t('chooseReason')}</option>
          {signingReasonsFor(flag.kind).map(({ code, label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </SelectBox>
      )}
      {reason !== '' && needsWords(flag, reason) && !flag.stops ? (
        <textarea
          aria-label={t('wordsFor', { flag: flag.reason })}
          rows={2}
          maxLength={SIGNING_NOTE.max}
          value={answer?.note ?? ''}
          onChange={(event) => change({ note: event.target.value })}
          className="control-box md:col-span-2"
        />
      ) : null}
    </li>
  )
}

function Mark({ done, name }: { done: boolean; name: string }) {
  return (
    <svg
      role="img"
      aria-label={name}
      viewBox="0 0 16 16"
      className={`mt-1 size-4 flex-none fill-none stroke-current stroke-2 ${done ? 'text-bottle' : 'text-error'}`}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {done ? (
        <path d="M3 8.5l3.5 3.5L13 5" />
      ) : (
        <>
          <circle cx="8" cy="8" r="6.5" />
          <path d="M8 4.5v4M8 11.2v.1" />
        </>
      )}
    </svg>
  )
}
