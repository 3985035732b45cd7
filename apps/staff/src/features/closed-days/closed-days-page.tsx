import { formatLongDate } from '@contour/domain/time/plain-date'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { column, type Column } from '@contour/ui/data-table'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClosedDay } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { ListPage } from '../../frame/list-page.tsx'
import { RowButtons } from '../../frame/versions/row-buttons.tsx'
import { WaitingVersion } from '../../frame/versions/waiting-version.tsx'
import { closedDaysTexts } from '../../texts/en/closed-days.ts'
import { AddClosedDay } from './add-closed-day.tsx'
import { ClosedDayHistory } from './closed-day-history.tsx'
import { ApproveClosedDay, ReopenDay, WithdrawClosedDay } from './decide-closed-day.tsx'

type Texts = TextsOf<typeof closedDaysTexts>
type Dialog = 'approve' | 'withdraw' | 'reopen' | 'history'

/** The days on which the clinic is closed: its own, added by one person and approved by another, and the federal holidays. */
export function ClosedDaysPage() {
  const t = useTexts(closedDaysTexts)
  const read = useQuery(reads.closedDays())
  const [adds, setAdds] = useState(false)
  const [shown, setShown] = useState<{ row: ClosedDay; dialog: Dialog } | null>(null)
  const close = () => setShown(null)
  return (
    <>
      <ListPage
        title={t('title')}
        facts={({ rows }) => {
          const federal = rows.filter((row) => row.federal).length
          return t('facts', { federal, own: rows.length - federal })
        }}
        note={t('note')}
        head={
          <Button size="desk" onClick={() => setAdds(true)}>
            {t('addButton')}
          </Button>
        }
        read={read}
        columns={dayColumns(t, (row, dialog) => setShown({ row, dialog }))}
        rowKey={({ id, federal }) => `${id} ${federal}`}
        empty={{ title: t('none') }}
      />
      {adds ? <AddClosedDay onClose={() => setAdds(false)} /> : null}
      {shown?.dialog === 'approve' ? <ApproveClosedDay row={shown.row} onClose={close} /> : null}
      {shown?.dialog === 'withdraw' ? <WithdrawClosedDay row={shown.row} onClose={close} /> : null}
      {shown?.dialog === 'reopen' ? <ReopenDay row={shown.row} onClose={close} /> : null}
      {shown?.dialog === 'history' ? <ClosedDayHistory row={shown.row} onClose={close} /> : null}
    </>
  )
}

const dayColumns = (
  t: Texts,
  open: (row: ClosedDay, dialog: Dialog) => void,
): readonly Column<ClosedDay>[] => [
  column('day', t('day'), ({ id }) => <strong className="whitespace-nowrap">{formatLongDate(id)}</strong>, {
    primary: true,
  }),
  column('reason', t('reason'), ({ name }) => name),
  column('state', t('state'), (row) => <DayState t={t} row={row} />),
  column('instead', t('instead'), ({ opens_on, ships_on }) => (
    <>
      <span className="block">{t('opens', { day: formatLongDate(opens_on) })}</span>
      <span className="block">{t('ships', { day: formatLongDate(ships_on) })}</span>
    </>
  )),
  column('act', t('action'), (row) => <DayActions t={t} row={row} open={open} />),
]

/** An approved day is opened again instead of withdrawn. */
const waitsForApproval = ({ versions: [newest] }: ClosedDay) =>
  newest !== undefined && newest.approved_at === null && newest.withdrawn_at === null

function DayState({ t, row }: { t: Texts; row: ClosedDay }) {
  if (row.federal) return <span className="whitespace-nowrap">{t('federal')}</span>
  const newest = row.versions[0]
  const approved = row.versions.find(({ approved_at }) => approved_at !== null)
  return (
    <>
      {row.state === 'shown' && approved ? (
        <span className="block">{t('counts', { day: formatLongDate(approved.starts_on) })}</span>
      ) : null}
      {row.state === 'withdrawn' ? <span className="block">{t('open')}</span> : null}
      {newest && waitsForApproval(row) ? <WaitingVersion newest={newest} inForce={null} /> : null}
      {!approved && newest?.withdrawn_at ? <span className="block">{t('withdrawn')}</span> : null}
    </>
  )
}

type Acting = { t: Texts; row: ClosedDay; open: (row: ClosedDay, dialog: Dialog) => void }

function DayActions({ t, row, open }: Acting) {
  if (row.federal) return <span className="text-muted">{t('byLaw')}</span>
  const day = formatLongDate(row.id)
  return (
    <RowButtons
      buttons={[
        row.versions[0]?.may_approve === true && {
          text: t('approveButton'),
          label: t('approve', { day }),
          isMain: true,
          onPress: () => open(row, 'approve'),
        },
        waitsForApproval(row) && {
          text: t('withdrawButton'),
          label: t('withdraw', { day }),
          onPress: () => open(row, 'withdraw'),
        },
        row.state === 'shown' && {
          text: t('reopenButton'),
          label: t('reopen', { day }),
          onPress: () => open(row, 'reopen'),
        },
        { text: t('historyButton'), label: t('history', { day }), onPress: () => open(row, 'history') },
      ]}
    />
  )
}
