import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { column, type Column } from '@contour/ui/data-table'
import type { Alert } from '../../calls/calls.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import type { alertsTexts } from '../../texts/en/alerts.ts'
import { roleTexts } from '../../texts/en/roles.ts'
import { formatInstant } from '../../words/times.ts'

type Texts = TextsOf<typeof alertsTexts>
export type ActOn = (act: 'take' | 'looked', alert: Alert) => void

export const alertColumns = (t: Texts, runbook: string | null, act: ActOn): readonly Column<Alert>[] => [
  column(
    'what',
    t('what'),
    ({ title, details }) => (
      <>
        <strong>{title}</strong>
        <span className="type-small block [overflow-wrap:anywhere]">{details}</span>
      </>
    ),
    { primary: true },
  ),
  column('since', t('since'), (alert) => (
    <>
      {formatInstant(alert.opened_at)}
      {alert.closed_at ? (
        <span className="type-meta block text-muted">
          {t('over', { time: formatInstant(alert.closed_at) })}
        </span>
      ) : null}
      <span className="type-meta block text-muted">{toldText(t, alert.told)}</span>
    </>
  )),
  column('owner', t('owner'), (alert) => <Owner t={t} alert={alert} />),
  column('next', t('next'), ({ next }) => (
    <>
      {next}
      {runbook ? (
        <>
          {' '}
          <a href={runbook} className="link" target="_blank" rel="noreferrer">
            {t('runbook')}
          </a>
        </>
      ) : null}
    </>
  )),
  column('act', t('action'), (alert) => <Actions t={t} alert={alert} act={act} />),
]

function toldText(t: Texts, { sent, waiting, failed }: Alert['told']): string {
  if (failed > 0) return t('toldFailed', { sent, failed })
  return waiting > 0 ? t('toldWaiting', { sent, waiting }) : t('told', { sent })
}

function Owner({ t, alert }: { t: Texts; alert: Alert }) {
  const roles = useTexts(roleTexts)
  const { owner, acknowledged_by: name, acknowledged_at: at, note, state } = alert
  return (
    <>
      {owner === 'operator' ? t('operator') : roles(owner)}
      {name && at ? (
        <span className="type-meta block text-muted">{t('has', { name, time: formatInstant(at) })}</span>
      ) : state === 'open' ? (
        <span className="type-meta block font-semibold text-error">{t('unowned')}</span>
      ) : null}
      {note ? <span className="type-meta block [overflow-wrap:anywhere]">{note}</span> : null}
    </>
  )
}

function Actions({ t, alert, act }: { t: Texts; alert: Alert; act: ActOn }) {
  if (alert.state === 'closed') return null
  return (
    <div className="flex flex-wrap gap-2">
      {alert.state === 'open' ? (
        <DeskButton aria-label={`${t('take')}: ${alert.title}`} onClick={() => act('take', alert)}>
          {t('take')}
        </DeskButton>
      ) : null}
      {alert.lasts ? (
        <DeskButton
          aria-label={t('lookedTitle', { title: alert.title })}
          onClick={() => act('looked', alert)}
        >
          {t('looked')}
        </DeskButton>
      ) : null}
    </div>
  )
}
