import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { column, DataTable, type Column } from '@contour/ui/data-table'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { ReadStates } from '../../frame/read-states.tsx'
import { statusTexts } from '../../texts/en/alerts.ts'
import { formatInstant } from '../../words/times.ts'

type Read = Answer<'status', 'machinery'>
type Texts = TextsOf<typeof statusTexts>

/** The processes of the service with their build, the last backup, and errors of browsers by their place in our code. */
export function Machinery() {
  const t = useTexts(statusTexts)
  const read = useQuery(reads.machinery())
  if (!read.data) return <ReadStates read={read} label={t('loading')} lines={3} />
  const { processes, backup_at: backup, files_encrypted_at: encrypted, browser_errors: errors } = read.data
  return (
    <>
      <div className="card">
        <DataTable
          caption={t('processes')}
          columns={processColumns(t)}
          rows={processes}
          rowKey={({ id }) => id}
        />
        <p className="mt-3 text-muted">
          {backup ? t('backup', { time: formatInstant(backup) }) : t('noBackup')}
        </p>
        <p className="mt-1 max-w-measure text-muted">
          {encrypted ? t('filesEncrypted', { time: formatInstant(encrypted) }) : t('filesNotEncrypted')}
        </p>
      </div>
      <div className="card">
        {errors.length > 0 ? (
          <DataTable
            caption={t('errors')}
            columns={errorColumns(t)}
            rows={errors}
            rowKey={({ app, kind, place, version }) => `${app} ${kind} ${place} ${version}`}
          />
        ) : (
          <>
            <h2 className="type-h3">{t('errors')}</h2>
            <p>{t('noErrors')}</p>
          </>
        )}
        <p className="mt-2 max-w-measure text-muted">{t('errorsNote')}</p>
      </div>
    </>
  )
}

const processColumns = (t: Texts): readonly Column<Read['processes'][number]>[] => [
  column(
    'process',
    t('process'),
    ({ kind, host }) => <strong>{t('onMachine', { kind: t(`kind_${kind}`), host })}</strong>,
    { primary: true },
  ),
  column('version', t('versionColumn'), ({ version }) => (
    <span className="[overflow-wrap:anywhere]">{version}</span>
  )),
  column('started', t('started'), ({ started_at: started }) => formatInstant(started)),
  column('seen', t('seen'), ({ seen_at: seen, alive }) => (
    <>
      {formatInstant(seen)}
      {alive ? null : <span className="block font-semibold text-error">{t('silent')}</span>}
    </>
  )),
]

const errorColumns = (t: Texts): readonly Column<Read['browser_errors'][number]>[] => [
  column(
    'error',
    t('error'),
    ({ kind, app }) => (
      <>
        <strong>{kind}</strong> <span className="text-muted">{t(`app_${app}`)}</span>
      </>
    ),
    { primary: true },
  ),
  column('place', t('place'), ({ place, version }) => (
    <span className="[overflow-wrap:anywhere]">
      {place} <span className="type-meta block text-muted">{version}</span>
    </span>
  )),
  column('count', t('count'), ({ count }) => count, { align: 'right' }),
  column('last', t('last'), ({ last_at: last }) => formatInstant(last)),
]
