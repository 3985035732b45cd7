import { phoneText } from '@contour/domain/contact/phone'
import { useTexts } from '@contour/texts/use-texts'
import { Notice } from '@contour/ui/notice'
import type { ReactNode } from 'react'
import type { UnansweredEmergency } from '../../calls/calls.ts'
import { emergenciesTexts } from '../../texts/en/emergencies.ts'
import { formatFullInstant } from '../../words/times.ts'

/**
 * A red line for each emergency in which everybody was alerted and nobody has logged a contact, for administrators: since
 * when, and which clinicians they can call (D-46). They read neither the thread nor whose it is.
 */
export function UnansweredEmergencies({
  rows,
  actions,
}: {
  rows: readonly UnansweredEmergency[]
  actions?: ReactNode
}) {
  const t = useTexts(emergenciesTexts)
  return rows.map((row, at) => (
    <Notice
      key={`${row.since} ${at}`}
      tone="error"
      live="assertive"
      title={t('unanswered', { time: formatFullInstant(row.since) })}
      actions={actions}
    >
      <p>{t('unansweredText')}</p>
      <Clinicians row={row} />
    </Notice>
  ))
}

function Clinicians({ row: { state, on_call, clinicians } }: { row: UnansweredEmergency }) {
  const t = useTexts(emergenciesTexts)
  if (clinicians.length === 0) return <p>{t('noClinician', { state: state ?? '–' })}</p>
  const alerted = on_call ? t('alertedOnCall') : state === null ? t('alertedAll') : t('alertedOf', { state })
  return (
    <>
      <p>{alerted}</p>
      <ul className="flex flex-wrap gap-x-4">
        {clinicians.map(({ name, phone, email }) => (
          <li key={email}>
            <a
              href={phone ? `tel:+1${phone}` : `mailto:${email}`}
              className="link inline-flex min-h-8 items-center font-semibold"
            >
              {phone ? t('callClinician', { name, number: phoneText(phone) }) : t('writeClinician', { name })}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
