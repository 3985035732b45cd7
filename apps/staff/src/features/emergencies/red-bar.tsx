import { phoneText } from '@contour/domain/contact/phone'
import { useTexts } from '@contour/texts/use-texts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link, useLocation, useMatch } from 'react-router'
import type { RedBarFacts, RedRow } from '../../calls/calls.ts'
import { mayCall } from '../../calls/may-call.ts'
import { reads } from '../../calls/reads.ts'
import { useStaffUser } from '../../frame/staff-user.ts'
import { useKeys } from '../../frame/use-keys.ts'
import { useMinute } from '../../frame/use-minute.ts'
import { WithKey } from '../../frame/with-key.tsx'
import { emergenciesTexts } from '../../texts/en/emergencies.ts'
import { later } from '@contour/ui/later'
import { formatFullInstant, formatSpan } from '../../words/times.ts'

const LogContactDialog = later(() => import('./log-contact-dialog.tsx'))

const LINK = 'inline-flex min-h-8 flex-none items-center font-semibold whitespace-nowrap text-white underline'
const BUTTON =
  'inline-flex min-h-8 flex-none items-center rounded-small border border-white px-3 font-semibold whitespace-nowrap'

/**
 * The red line on every page of the console while a patient in danger waits (D-77, comp 20). A clinician reads who, her
 * words and when it rings again, and calls and logs from it; every other role reads that a patient needs a clinician and
 * who is on call. The home page shows the whole list itself, and a thread its own alarm, so there the line is for the next
 * patient.
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

/** A label that is shown in short on a phone, and read out in full. */
const labelOf = (short: string, full: ReactNode) => (
  <>
    <span aria-hidden className="md:hidden">
      {short}
    </span>
    <span className="max-md:sr-only">{full}</span>
  </>
)

/** One line high at every width: what has no room is cut for the eye, and read out all the same. */
const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <section
    aria-label={label}
    className="flex min-h-10 items-center gap-x-2 bg-error px-4 py-1 text-white md:gap-x-4 md:px-6"
  >
    {children}
  </section>
)

function ForClinician({ bar }: { bar: RedBarFacts }) {
  const open = useMatch('/inbox/:id')?.params.id
  const first = useQuery(reads.firstRed(bar.version))
  const rows = first.data?.rows ?? []
  const elsewhere = rows.filter(({ id }) => id !== open)
  const waiting = bar.waiting - (rows.length - elsewhere.length)
  const [row] = elsewhere
  // Without a flash of a line that names nobody, or that is not needed on this page.
  if (waiting <= 0 || (first.isPending && first.failureCount === 0)) return null
  // While the list cannot be read the line stays, without a name.
  return row ? <Patient key={row.id} row={row} more={waiting - 1} /> : <ForOthers bar={{ ...bar, waiting }} />
}

function Patient({ row, more }: { row: RedRow; more: number }) {
  const t = useTexts(emergenciesTexts)
  const [logging, setLogging] = useState(false)
  const span = formatSpan(useMinute().getTime() - new Date(row.since).getTime())
  const log = () => setLogging(true)
  useKeys(row.may_log ? [{ key: 'l', label: t('log'), scope: 'everywhere', act: log }] : [])
  return (
    <Line label={t('patientInDanger')}>
      <p role="alert" className="min-w-0 flex-1">
        <Link
          to={`/inbox/${encodeURIComponent(row.id)}`}
          className="block min-h-8 truncate leading-8 font-semibold text-white underline"
        >
          {t('wrote', { name: row.name || t('somebody'), words: row.words.slice(0, 120) })}
        </Link>
      </p>
      <p className="type-small whitespace-nowrap max-xl:sr-only">
        <span className="max-[1535px]:sr-only">{t('notReached', { span })}</span>{' '}
        {row.rings_at ? t('ringsAt', { time: formatFullInstant(row.rings_at) }) : null}
      </p>
      {row.phone ? (
        <a href={`tel:+1${row.phone}`} className={`${BUTTON} bg-white text-error`}>
          {labelOf(t('callShort'), t('call', { number: phoneText(row.phone) }))}
        </a>
      ) : null}
      {row.may_log ? (
        <button type="button" onClick={log} className={BUTTON}>
          {labelOf(t('logShort'), <WithKey name="l">{t('log')}</WithKey>)}
        </button>
      ) : null}
      {more > 0 ? (
        <Link to="/" className={LINK}>
          {labelOf(t('moreShort', { count: more }), t('morePatients', { count: more }))}
        </Link>
      ) : null}
      {logging ? <LogContactDialog threads={[row]} onClose={() => setLogging(false)} /> : null}
    </Line>
  )
}

function ForOthers({ bar: { waiting, since, on_call: onCall } }: { bar: RedBarFacts }) {
  const t = useTexts(emergenciesTexts)
  const { roles } = useStaffUser()
  const href = mayCall(roles, 'emergencies', 'rota')
    ? '/on-call'
    : mayCall(roles, 'emergencies', 'list')
      ? '/'
      : null
  return (
    <Line label={t('patientInDanger')}>
      <p role="alert" className="min-w-0 flex-1 truncate font-semibold lg:flex-none">
        {t('needClinician', { count: waiting })}
      </p>
      <p className="type-small min-w-0 flex-1 truncate text-right max-lg:sr-only">
        {since ? t('waitsSince', { time: formatFullInstant(since) }) : null}{' '}
        {onCall.length > 0 ? t('onCallNow', { names: onCall.join(', ') }) : t('nobodyOnCall')}
      </p>
      {href ? (
        <Link to={href} className={LINK}>
          {t('seeWho')}
        </Link>
      ) : null}
    </Line>
  )
}
