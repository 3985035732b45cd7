import { useTexts } from '@contour/texts/use-texts'
import { useState } from 'react'
import { calls, type Answer } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { ActionProblem } from '../../frame/action-problem.tsx'
import { DeskButton } from '../../frame/desk-button.tsx'
import { statusTexts } from '../../texts/en/alerts.ts'

type Finding = Answer<'status', 'check'>['findings'][number]

/** The checks of npm run doctor, on demand: they call every vendor, so nothing runs them unasked. */
export function Checks() {
  const t = useTexts(statusTexts)
  const [findings, setFindings] = useState<readonly Finding[]>([])
  const check = useAction({
    act: calls.status.check,
    refresh: [['status']],
    done: ({ findings: found, open_faults: open }) =>
      t('checked', { faults: found.filter(({ state }) => state === 'fault').length, open }),
    onDone: ({ findings: found }) => setFindings(found),
  })
  return (
    <section aria-labelledby="status-checks" className="card">
      <h2 id="status-checks" className="type-h3">
        {t('checks')}
      </h2>
      <p className="mt-1 mb-3 max-w-measure text-muted">{t('checksNote')}</p>
      <DeskButton busy={check.busy} onClick={() => check.run({})}>
        {check.busy ? t('checking') : t('check')}
      </DeskButton>
      <ActionProblem problem={check.problem} className="mt-3" />
      {findings.length > 0 ? (
        <ul className="mt-3">
          {findings.map(({ check: name, state, line }) => (
            <li
              key={`${name} ${line}`}
              className="grid gap-x-4 border-t border-hairline py-1.5 sm:grid-cols-[10rem_minmax(0,1fr)]"
            >
              <strong>{name}</strong>
              <span
                className={`[overflow-wrap:anywhere] ${state === 'fault' ? 'font-semibold text-error' : ''}`}
              >
                {state === 'fault' ? `${t('checkFault')}: ` : ''}
                {line}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
