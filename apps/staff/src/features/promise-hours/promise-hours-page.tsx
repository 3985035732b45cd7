import { PROMISE_FIELDS } from '@contour/domain/promises/promise-hours'
import { useTexts } from '@contour/texts/use-texts'
import { useQuery } from '@tanstack/react-query'
import { calls, type PromiseHoursRead } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { PageHead } from '../../frame/page-head.tsx'
import { ReadStates } from '../../frame/read-states.tsx'
import { VersionedFacts } from '../../frame/versions/versioned-facts.tsx'
import { promiseHoursTexts } from '../../texts/en/promise-hours.ts'
import { ChangedWords } from './changed-words.tsx'
import { WritePromiseHours } from './write-promise-hours.tsx'

/** Review within, ship within, answer within: what patients read, what waits, and every version (D-101). */
export function PromiseHoursPage() {
  const t = useTexts(promiseHoursTexts)
  const read = useQuery(reads.promiseHours())
  return (
    <div className="card">
      <PageHead title={t('title')} />
      <p className="mb-4 max-w-measure text-muted">{t('note')}</p>
      <ReadStates read={read} label={t('loading')} />
      {read.data ? <Promised read={read.data} /> : null}
    </div>
  )
}

function Promised({ read }: { read: PromiseHoursRead }) {
  const t = useTexts(promiseHoursTexts)
  const { hours } = read
  return (
    <VersionedFacts
      names={PROMISE_FIELDS}
      nameOf={(name) => t(name)}
      facts={hours}
      builtIn={read.stated}
      inForce={read.in_force}
      versions={read.versions}
      factsOf={(version) => version.hours}
      write={(from, onClose) => <WritePromiseHours from={from} today={hours} onClose={onClose} />}
      approve={calls.promiseHours.approve}
      withdraw={calls.promiseHours.withdrawWaiting}
      refresh={[['promiseHours']]}
      effects={(after) => <ChangedWords before={hours} after={after} />}
      words={{
        now: t('now'),
        fromBuiltIn: t('fromDocuments'),
        builtIn: t('stated'),
        write: t('write'),
        approve: (version) => t('approve', { version }),
        withdraw: (version) => t('withdraw', { version }),
        applies: (day) => t('applies', { day }),
        history: t('history'),
      }}
    />
  )
}
