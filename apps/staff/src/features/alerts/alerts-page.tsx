import { useTexts } from '@contour/texts/use-texts'
import { Notice } from '@contour/ui/notice'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Alert } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { ChoiceChips, useChoice } from '../../frame/list-choice.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { alertsTexts } from '../../texts/en/alerts.ts'
import { alertColumns } from './alert-columns.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { TestReceivers } from './test-receivers.tsx'

const SHOWN = ['open', 'closed'] as const

/** What is wrong with the service: since when, who has it, what to do. */
export function AlertsPage() {
  const t = useTexts(alertsTexts)
  const [show, choose] = useChoice('show', SHOWN)
  const [dialog, setDialog] = useState<{ act: 'take' | 'looked'; alert: Alert } | null>(null)
  const read = useInfiniteQuery(reads.alerts(show))
  const receivers = read.data?.receivers
  return (
    <>
      <ListPage
        title={t('title')}
        facts={({ receivers: count }) => t('facts', { count })}
        note={t('note')}
        head={
          <>
            {receivers === 0 ? (
              <Notice tone="warn" title={t('nobody')}>
                {t('nobodyText')}
              </Notice>
            ) : null}
            <ChoiceChips
              label={t('show')}
              choices={SHOWN.map((value) => ({ value, label: t(value) }))}
              value={show}
              onChoose={choose}
            />
            {receivers ? <TestReceivers /> : null}
          </>
        }
        read={read}
        columns={alertColumns(t, read.data?.runbook ?? null, (act, alert) => setDialog({ act, alert }))}
        rowKey={({ id }) => id}
        empty={{ title: t(`none_${show}`), text: t(`noneText_${show}`), seed: 6 }}
      />
      {dialog ? <NoteDialog act={dialog.act} alert={dialog.alert} onClose={() => setDialog(null)} /> : null}
    </>
  )
}
