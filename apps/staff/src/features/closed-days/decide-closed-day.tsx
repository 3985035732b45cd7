import { formatLongDate } from '@contour/domain/time/plain-date'
import { useTexts } from '@contour/texts/use-texts'
import { calls, type ClosedDay } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { closedDaysTexts } from '../../texts/en/closed-days.ts'

type Props = { row: ClosedDay; onClose: () => void }

/** What patients read once the day counts, and the button that approves it. */
export function ApproveClosedDay({ row, onClose }: Props) {
  const t = useTexts(closedDaysTexts)
  const action = useAction({
    act: calls.closedDays.approve,
    refresh: [['closed-days']],
    done: () => t('approved'),
    onDone: onClose,
  })
  const newest = row.versions[0]
  if (!newest) return null
  const submit = () => action.run({ id: row.id, version: newest.version })
  const form = { busy: action.busy, problem: action.problem, submit }
  const title = t('approve', { day: formatLongDate(row.id) })
  return (
    <FormDialog title={title} submitLabel={t('approveButton')} form={form} onClose={onClose}>
      <p>{newest.reason}</p>
      <p>{t('read', { day: formatLongDate(newest.starts_on) })}</p>
      <p>{t('insteadOf', { opens: formatLongDate(row.opens_on), ships: formatLongDate(row.ships_on) })}</p>
    </FormDialog>
  )
}

export function ReopenDay({ row, onClose }: Props) {
  const t = useTexts(closedDaysTexts)
  const action = useAction({
    act: calls.closedDays.reopen,
    refresh: [['closed-days']],
    done: () => t('reopened'),
    onDone: onClose,
  })
  const form = { busy: action.busy, problem: action.problem, submit: () => action.run({ id: row.id }) }
  const title = t('reopen', { day: formatLongDate(row.id) })
  return (
    <FormDialog title={title} submitLabel={t('reopenButton')} form={form} onClose={onClose}>
      <p>{t('reopenNote')}</p>
    </FormDialog>
  )
}
