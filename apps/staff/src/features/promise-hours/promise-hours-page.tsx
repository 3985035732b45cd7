import { formatLongDate } from '@contour/domain/time/plain-date'
import { useTexts } from '@contour/texts/use-texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls, type PromiseHoursRead } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { PageHead } from '../../frame/page-head.tsx'
import { ReadFailed, Reading } from '../../frame/read-states.tsx'
import { RowButtons } from '../../frame/versions/row-buttons.tsx'
import { VersionDialog } from '../../frame/versions/version-dialog.tsx'
import { VersionHistory } from '../../frame/versions/version-history.tsx'
import { WaitingVersion } from '../../frame/versions/waiting-version.tsx'
import { promiseHoursTexts } from '../../texts/en/promise-hours.ts'
import { ChangedWords } from './changed-words.tsx'
import { PromiseHoursList } from './promise-hours-list.tsx'
import { WritePromiseHours } from './write-promise-hours.tsx'

type Dialog = 'write' | 'approve' | 'history'

/** Review within, ship within, answer within: what patients read, what waits, and every version (D-101). */
export function PromiseHoursPage() {
  const t = useTexts(promiseHoursTexts)
  const read = useQuery(reads.promiseHours())
  return (
    <div className="card">
      <PageHead title={t('title')} />
      <p className="mb-4 max-w-measure text-muted">{t('note')}</p>
      {read.isPending ? <Reading label={t('loading')} /> : null}
      {read.isError ? <ReadFailed error={read.error} again={() => void read.refetch()} /> : null}
      {read.data ? <Promised read={read.data} /> : null}
    </div>
  )
}

function Promised({ read }: { read: PromiseHoursRead }) {
  const t = useTexts(promiseHoursTexts)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)
  const { hours, stated, versions, in_force: inForce } = read
  const [newest] = versions
  const shown = versions.find(({ version }) => version === inForce)
  return (
    <div className="grid gap-5">
      <section className="grid gap-2">
        <h2 className="type-h3">{t('now')}</h2>
        <p className="type-meta text-muted">
          {shown
            ? t('inForce', { version: shown.version, day: formatLongDate(shown.starts_on) })
            : t('fromDocuments')}
        </p>
        <PromiseHoursList hours={hours} />
      </section>
      <section className="grid gap-1">
        <h2 className="type-h3">{t('waits')}</h2>
        <p>
          <WaitingVersion newest={newest} inForce={inForce} />
        </p>
      </section>
      <RowButtons
        buttons={[
          newest !== undefined &&
            newest.may_approve && {
              text: t('approveButton'),
              label: t('approve', { version: newest.version }),
              isMain: true,
              onPress: () => setDialog('approve'),
            },
          { text: t('writeButton'), label: t('write'), onPress: () => setDialog('write') },
          newest !== undefined && {
            text: t('historyButton'),
            label: t('history'),
            onPress: () => setDialog('history'),
          },
        ]}
      />
      {dialog === 'write' ? (
        <WritePromiseHours from={newest?.hours ?? hours} today={hours} onClose={close} />
      ) : null}
      {dialog === 'approve' && newest ? (
        <VersionDialog
          title={t('approve', { version: newest.version })}
          button={t('approveButton')}
          act={calls.promiseHours.approve}
          input={{ version: newest.version }}
          refresh={[['promiseHours']]}
          done={t('approved')}
          onClose={close}
        >
          <p>{t('applies', { day: formatLongDate(newest.starts_on) })}</p>
          <PromiseHoursList hours={newest.hours} before={hours} />
          <ChangedWords before={hours} after={newest.hours} />
        </VersionDialog>
      ) : null}
      {dialog === 'history' ? (
        <VersionHistory
          title={t('history')}
          versions={versions}
          draw={(version, before) => (
            <PromiseHoursList hours={version.hours} before={before?.hours ?? stated} />
          )}
          onClose={close}
        >
          <section className="grid gap-1">
            <h3 className="font-semibold">{t('stated')}</h3>
            <PromiseHoursList hours={stated} />
          </section>
        </VersionHistory>
      ) : null}
    </div>
  )
}
