import { formatLongDate } from '@contour/domain/time/plain-date'
import { useTexts } from '@contour/texts/use-texts'
import { calls, type ClosedDay } from '../../calls/calls.ts'
import { VersionDialog } from '../../frame/versions/version-dialog.tsx'
import { WithdrawWaiting } from '../../frame/versions/withdraw-waiting.tsx'
import { closedDaysTexts } from '../../texts/en/closed-days.ts'

type Props = { row: ClosedDay; onClose: () => void }
const REFRESH = [['closed-days']] as const

/** What patients read once the day counts, and the button that approves it. */
export function ApproveClosedDay({ row, onClose }: Props) {
  const t = useTexts(closedDaysTexts)
  const newest = row.versions[0]
  if (!newest) return null
  return (
    <VersionDialog
      title={t('approve', { day: formatLongDate(row.id) })}
      button={t('approveButton')}
      act={calls.closedDays.approve}
      input={{ id: row.id, version: newest.version }}
      refresh={REFRESH}
      done={t('approved')}
      onClose={onClose}
    >
      <p>{newest.reason}</p>
      <p>{t('read', { day: formatLongDate(newest.starts_on) })}</p>
      <p>{t('insteadOf', { opens: formatLongDate(row.opens_on), ships: formatLongDate(row.ships_on) })}</p>
    </VersionDialog>
  )
}

export function WithdrawClosedDay({ row, onClose }: Props) {
  const t = useTexts(closedDaysTexts)
  const version = row.versions[0]?.version
  if (version === undefined) return null
  return (
    <WithdrawWaiting
      title={t('withdraw', { day: formatLongDate(row.id) })}
      act={calls.closedDays.withdrawWaiting}
      input={{ id: row.id, version }}
      refresh={REFRESH}
      onClose={onClose}
    />
  )
}

export function ReopenDay({ row, onClose }: Props) {
  const t = useTexts(closedDaysTexts)
  return (
    <VersionDialog
      title={t('reopen', { day: formatLongDate(row.id) })}
      button={t('reopenButton')}
      act={calls.closedDays.reopen}
      input={{ id: row.id }}
      refresh={REFRESH}
      done={t('reopened')}
      onClose={onClose}
    >
      <p>{t('reopenNote')}</p>
    </VersionDialog>
  )
}
