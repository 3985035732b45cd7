import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useTexts } from '@contour/texts/use-texts'
import { mayCall } from '../../calls/may-call.ts'
import { reads } from '../../calls/reads.ts'
import { ChoiceTabs, useChoice } from '../../frame/list-choice.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { useStaffUser } from '../../frame/staff-user.ts'
import { complaintsTexts } from '../../texts/en/complaints.ts'
import { complaintColumns } from './complaint-columns.tsx'

const SHOWN = ['open', 'ended'] as const

/** Complaints: who answers, who decides, by when, how they ended (D-92). */
export function ComplaintList({ kinds }: { kinds: ReactNode }) {
  const t = useTexts(complaintsTexts)
  const { roles } = useStaffUser()
  const [show, choose] = useChoice('show', SHOWN, ['complaint'])
  const linked = useSearchParams()[0].get('complaint')
  const read = useInfiniteQuery(reads.complaints(show, linked))
  return (
    <ListPage
      title={t('title')}
      facts={({ total }) => t(`${show}Count`, { count: total ?? 0 })}
      head={
        <>
          {kinds}
          <ChoiceTabs
            label={t('title')}
            choices={SHOWN.map((value) => ({ value, label: t(value) }))}
            value={show}
            onChoose={choose}
          >
            <p className="max-w-measure text-muted">{t('note')}</p>
          </ChoiceTabs>
        </>
      }
      read={read}
      columns={complaintColumns(t, mayCall(roles, 'service', 'order'))}
      rowKey={(row) => row.id}
      empty={
        show === 'open'
          ? { title: t('noneOpen'), text: t('noneOpenText'), seed: 3 }
          : { title: t('noneEnded'), seed: 5 }
      }
    />
  )
}
