import { useTexts } from '@contour/texts/use-texts'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { mayCall } from '../calls/may-call.ts'
import { reads } from '../calls/reads.ts'
import { useStaffUser } from '../frame/staff-user.ts'
import { emergenciesTexts } from '../texts/en/emergencies.ts'
import { formatFullInstant } from '../words/times.ts'
import { RedBand } from './red-band.tsx'

const LINK = 'inline-flex min-h-8 items-center font-semibold text-white underline'

/**
 * The red line on every page of the console while a patient in danger waits (D-77, comp 20). A clinician reads who, her
 * words and when it rings again, and calls and logs from it; every other role reads that a patient needs a clinician and
 * who is on call. The home page shows the whole list itself.
 */
export function RedBar() {
  const { roles } = useStaffUser()
  const { pathname } = useLocation()
  const bar = useQuery(reads.redBar())
  const clinician = mayCall(roles, 'emergencies', 'logContact')
  const listed = pathname === '/' && mayCall(roles, 'emergencies', 'list')
  if (!bar.data || bar.data.waiting === 0 || listed) return null
  return clinician ? <ForClinician bar={bar.data} /> : <ForOthers bar={bar.data} />
}

type Bar = { waiting: number; since: string | null; on_call: string[]; version: string }

function ForClinician({ bar }: { bar: Bar }) {
  const t = useTexts(emergenciesTexts)
  const first = useQuery(reads.firstRed(bar.version))
  const row = first.data?.rows[0]
  // While the list cannot be read the line stays, without a name.
  if (!row) return <ForOthers bar={bar} />
  return (
    <div className="mb-4 overflow-hidden rounded-control">
      <RedBand id={row.id} name={row.name} phone={row.phone} since={row.since} mayLog={row.may_log}>
        <p className="[overflow-wrap:anywhere]">
          <Link to={`/inbox/${encodeURIComponent(row.id)}`} className={LINK}>
            {t('wrote', { name: row.name || t('somebody'), words: row.words.slice(0, 120) })}
          </Link>
        </p>
        <p>
          {row.rings_at ? t('ringsAt', { time: formatFullInstant(row.rings_at) }) : null}{' '}
          {bar.waiting > 1 ? (
            <Link to="/" className={LINK}>
              {t('morePatients', { count: bar.waiting - 1 })}
            </Link>
          ) : null}
        </p>
      </RedBand>
    </div>
  )
}

function ForOthers({ bar: { waiting, since, on_call: onCall } }: { bar: Bar }) {
  const t = useTexts(emergenciesTexts)
  const { roles } = useStaffUser()
  const href = mayCall(roles, 'emergencies', 'rota')
    ? '/on-call'
    : mayCall(roles, 'emergencies', 'list')
      ? '/'
      : null
  return (
    <section
      aria-label={t('patientInDanger')}
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control bg-error px-4 py-2.5 text-white"
    >
      <p role="alert" className="min-w-0 flex-1 basis-48">
        <strong className="block">{t('needClinician', { count: waiting })}</strong>
        {since ? t('waitsSince', { time: formatFullInstant(since) }) : null}{' '}
        {onCall.length > 0 ? t('onCallNow', { names: onCall.join(', ') }) : t('nobodyOnCall')}
      </p>
      {href ? (
        <Link to={href} className={LINK}>
          {t('seeWho')}
        </Link>
      ) : null}
    </section>
  )
}
