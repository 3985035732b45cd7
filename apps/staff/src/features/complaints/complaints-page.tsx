import { useTexts } from '@contour/texts/use-texts'
import { mayCall } from '../../calls/may-call.ts'
import { CardBoundary } from '../../frame/card-boundary.tsx'
import { ChoiceChips, useChoice } from '../../frame/list-choice.tsx'
import { useStaffUser } from '../../frame/staff-user.ts'
import { RequestList } from '../replacement/request-list.tsx'
import { complaintsTexts } from '../../texts/en/complaints.ts'
import { ComplaintCounts } from './complaint-counts.tsx'
import { ComplaintList } from './complaint-list.tsx'

const KINDS = ['complaints', 'replacements'] as const

/**
 * What patients say is wrong with a parcel, for every role that has a part in it (D-92); support also sees what is asked to
 * be sent again (M-19).
 */
export function ComplaintsPage() {
  const t = useTexts(complaintsTexts)
  const { roles } = useStaffUser()
  const [kind, choose] = useChoice('kind', KINDS, ['show', 'complaint', 'request'])
  const replaces = mayCall(roles, 'replacement', 'list')
  const kinds = replaces ? (
    <ChoiceChips
      label={t('kinds')}
      choices={KINDS.map((value) => ({ value, label: t(`kinds_${value}`) }))}
      value={kind}
      onChoose={choose}
    />
  ) : null
  if (replaces && kind === 'replacements') return <RequestList kinds={kinds} />
  return (
    <>
      <ComplaintList kinds={kinds} />
      <CardBoundary>
        <ComplaintCounts />
      </CardBoundary>
    </>
  )
}
