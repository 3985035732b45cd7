import { later } from '@contour/ui/later'
import { useState } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import type { Complaint } from '../../calls/calls.ts'
import { mayCall } from '../../calls/may-call.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { useStaffUser } from '../../frame/staff-user.ts'
import { complaintsTexts } from '../../texts/en/complaints.ts'
import type { ComplaintAct } from './complaint-dialog.tsx'

const ComplaintDialog = later(() => import('./complaint-dialog.tsx'))

const waitsForUse = ({ state, asks_use: asks, use }: Complaint) => state === 'open' && asks && !use

type Props = { complaint: Complaint }

function Act({
  complaint,
  act,
  label,
  name,
  tone = 'secondary',
}: Props & { act: ComplaintAct; label: string; name: string; tone?: 'primary' | 'secondary' }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <DeskButton tone={tone} onClick={() => setOpen(true)} aria-label={name}>
        {label}
      </DeskButton>
      {open ? <ComplaintDialog complaint={complaint} act={act} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Says whether the parcel may be used, for the roles that can; null where nobody asks. */
export function AnswerButton({ complaint }: Props) {
  const t = useTexts(complaintsTexts)
  const { roles } = useStaffUser()
  const { patient, parcel } = complaint
  return waitsForUse(complaint) && mayCall(roles, 'complaints', 'answerUse') ? (
    <Act
      complaint={complaint}
      act="use"
      tone="primary"
      label={t('answer')}
      name={t('answerOf', { patient, parcel })}
    />
  ) : null
}

/** How support ends a complaint; before the use is answered the sentence that says who must. */
export function DecisionButtons({ complaint }: Props) {
  const t = useTexts(complaintsTexts)
  const { roles } = useStaffUser()
  const { patient, parcel, state } = complaint
  if (state !== 'open' || !mayCall(roles, 'complaints', 'replace')) return null
  if (waitsForUse(complaint)) return <p className="max-w-measure text-left">{t('useFirst')}</p>
  const of = { patient, parcel }
  return (
    <div className="flex flex-wrap gap-2">
      <Act
        complaint={complaint}
        act="replace"
        tone="primary"
        label={t('replace')}
        name={t('replaceOf', of)}
      />
      <Act complaint={complaint} act="refund" label={t('refund')} name={t('refundOf', of)} />
      <Act complaint={complaint} act="explain" label={t('explain')} name={t('explainOf', of)} />
    </div>
  )
}

export function PhotoOfComplaint({ complaint }: Props) {
  const t = useTexts(complaintsTexts)
  return complaint.has_photo ? (
    <Act
      complaint={complaint}
      act="photo"
      label={t('showPhoto')}
      name={t('showPhotoOf', { patient: complaint.patient })}
    />
  ) : null
}
