import { useTexts } from '@contour/texts/use-texts'
import { useState } from 'react'
import { calls, type Answer } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { ActionProblem } from '../../frame/action-problem.tsx'
import { DeskButton } from '../../frame/desk-button.tsx'
import { alertsTexts } from '../../texts/en/alerts.ts'

type Result = Answer<'alerts', 'test'>['results'][number]

/** Sends a test to every receiver, and says what became of it: a receiver is tried before it is needed. */
export function TestReceivers() {
  const t = useTexts(alertsTexts)
  const [results, setResults] = useState<readonly Result[]>([])
  const test = useAction({
    act: calls.alerts.test,
    refresh: [],
    done: ({ results: all }) => t('tested', { failed: all.filter(({ error }) => error !== null).length }),
    onDone: ({ results: all }) => setResults(all),
  })
  return (
    <div>
      <DeskButton busy={test.busy} onClick={() => test.run({})}>
        {t('test')}
      </DeskButton>
      <ActionProblem problem={test.problem} className="mt-2" />
      {results.length > 0 ? (
        <ul className="type-small mt-2">
          {results.map(({ channel, receiver, error }) => (
            <li key={`${channel} ${receiver}`} className={error ? 'text-error' : undefined}>
              {t('result', { channel, receiver, error: error ?? t('taken_ok') })}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
