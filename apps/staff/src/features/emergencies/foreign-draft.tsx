import { useTexts } from '@contour/texts/use-texts'
import { calls, type AlarmWords } from '../../calls/calls.ts'
import { mayCall } from '../../calls/may-call.ts'
import { useAction } from '../../calls/use-action.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { useStaffUser } from '../../frame/staff-user.ts'
import { alarmWordsTexts } from '../../texts/en/alarm-words.ts'
import { formatFullInstant } from '../../words/times.ts'
import { REFRESH_WORDS, useDropDraft } from './use-drop-draft.ts'
import { WordKinds } from './word-kinds.tsx'
import { WordTrial } from './word-trial.tsx'

type Draft = NonNullable<AlarmWords['draft']>

/** The draft of somebody else: read, tried, and published or dropped. */
export function ForeignDraft({ draft }: { draft: Draft }) {
  const t = useTexts(alarmWordsTexts)
  const { roles } = useStaffUser()
  const publish = useAction({
    act: calls.emergencies.publishWords,
    refresh: REFRESH_WORDS,
  })
  const drop = useDropDraft()
  const problem = publish.problem ?? drop.problem
  return (
    <section aria-labelledby="foreign-draft" className="card grid gap-3 border border-warn">
      <h2 id="foreign-draft" className="type-h3">
        {t('draftOf', { author: draft.author, time: formatFullInstant(draft.changed_at) })}
      </h2>
      <details>
        <summary className="link inline-flex min-h-8 items-center">{t('showDraft')}</summary>
        <WordKinds texts={draft} />
      </details>
      <WordTrial id="draft" patterns={draft.patterns} examples={draft.examples} />
      {problem ? (
        <p role="alert" className="font-semibold text-error">
          {problem}
        </p>
      ) : null}
      <p className="flex flex-wrap gap-2">
        {mayCall(roles, 'emergencies', 'publishWords') ? (
          <DeskButton
            tone="primary"
            busy={publish.busy}
            onClick={() => publish.run({ id: draft.id, changed_at: draft.changed_at })}
          >
            {t('publish')}
          </DeskButton>
        ) : null}
        <DeskButton busy={drop.busy} onClick={() => drop.run({ id: draft.id })}>
          {t('drop')}
        </DeskButton>
      </p>
    </section>
  )
}
