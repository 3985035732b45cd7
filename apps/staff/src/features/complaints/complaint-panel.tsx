import { useTexts } from '@contour/texts/use-texts'
import type { TextsOf } from '@contour/texts/screen-texts'
import { ThreadIcon } from '@contour/ui/thread-chip'
import type { Complaint } from '../../calls/calls.ts'
import { complaintsTexts } from '../../texts/en/complaints.ts'
import { formatDeadline, formatFullInstant } from '../../words/times.ts'
import { AnswerButton, DecisionButtons, PhotoOfComplaint } from './complaint-acts.tsx'
import { ComplaintState } from './complaint-state.tsx'
import { UseOfParcel } from './use-of-parcel.tsx'

const DUE = { pharmacy: 'dueUse', support: 'dueDecision', billing: 'dueRefund' } as const

/** The first sentence about a complaint: what the patient says, and what is due when. */
export function headlineOf(t: TextsOf<typeof complaintsTexts>, complaint: Complaint): string {
  const says = t(`says_${complaint.kind}`, { patient: complaint.patient })
  const { holder, due_at: due } = complaint
  return holder && due ? `${says} ${t(DUE[holder], { time: formatDeadline(due) })}` : says
}

/** A complaint on the page of its order: what the patient says, whether it may be used, how it ends (D-92). */
export function ComplaintPanel({ complaint }: { complaint: Complaint }) {
  const t = useTexts(complaintsTexts)
  const { id, holder, words, told_at: toldAt, parcel, opened_by: name } = complaint
  const time = formatFullInstant(toldAt)
  return (
    <section aria-labelledby={`complaint-${id}`} className="card grid gap-4 border-2 border-delivery">
      <header className="flex items-start gap-3">
        <span className="mt-1 text-delivery">
          <ThreadIcon thread="delivery" size={20} />
        </span>
        <div className="min-w-0">
          <h2 id={`complaint-${id}`} className="type-h2">
            {headlineOf(t, complaint)}
          </h2>
          <p className="text-muted">
            {[
              ...(holder ? [t(`holder_${holder}`)] : []),
              name ? t('toldBy', { time, name }) : t('toldAt', { time }),
              t('parcel', { parcel }),
            ].join(' · ')}
          </p>
        </div>
      </header>
      {words ? <p className="[overflow-wrap:anywhere] whitespace-pre-line">{t('words', { words })}</p> : null}
      {complaint.has_photo ? (
        <div>
          <PhotoOfComplaint complaint={complaint} />
        </div>
      ) : null}
      <div className="grid gap-4 border-t border-hairline pt-4 md:grid-cols-2">
        <div className="grid content-start gap-2">
          <h3 className="type-small font-semibold text-muted">{t('canUse')}</h3>
          <UseOfParcel complaint={complaint} />
          <div>
            <AnswerButton complaint={complaint} />
          </div>
        </div>
        <div className="grid content-start gap-2">
          <h3 className="type-small font-semibold text-muted">{t('howEnds')}</h3>
          {complaint.state === 'open' ? null : <ComplaintState complaint={complaint} />}
          <DecisionButtons complaint={complaint} />
        </div>
      </div>
    </section>
  )
}
