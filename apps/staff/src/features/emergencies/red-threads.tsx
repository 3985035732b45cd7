import { useTexts } from '@contour/texts/use-texts'
import { later } from '@contour/ui/later'
import { CheckboxField } from '@contour/ui/checkbox-field'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { mayCall } from '../../calls/may-call.ts'
import { reads } from '../../calls/reads.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { MoreRows } from '../../frame/more-rows.tsx'
import { ReadFailed } from '../../frame/read-states.tsx'
import { useStaffUser } from '../../frame/staff-user.ts'
import { emergenciesTexts } from '../../texts/en/emergencies.ts'
import { RedBand } from './red-band.tsx'
import { VisitorAlarms } from './visitor-alarms.tsx'
import { YellowAlarms } from './yellow-alarms.tsx'

const LogContactDialog = later(() => import('./log-contact-dialog.tsx'))

/**
 * The red threads above everything else on the home page: patients, the longest without an outcome first, below them the
 * yellow ones, and then visitors, apart (D-46, D-77); nothing without any.
 */
export default function RedThreads() {
  const t = useTexts(emergenciesTexts)
  const { roles } = useStaffUser()
  const read = useInfiniteQuery(reads.redThreads('patients'))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [ending, setEnding] = useState(false)
  const rows = read.data?.rows ?? []
  const closable = rows.filter(({ may_log: may }) => may)
  const picked = closable.filter(({ id }) => chosen.has(id))
  return (
    <>
      <ReadFailed read={read} />
      {read.data && rows.length > 0 ? (
        <div>
          <ul className="grid gap-2">
            {rows.map(({ id, name, phone, since, words, may_log }) => (
              <li key={id} className="overflow-hidden rounded-control">
                <RedBand id={id} name={name} phone={phone} since={since} mayLog={may_log}>
                  <Link
                    to={`/inbox/${encodeURIComponent(id)}`}
                    className="inline-flex min-h-8 items-center font-semibold text-white underline"
                  >
                    {t('openThread', { name: name || t('somebody') })}
                  </Link>
                  <p className="[overflow-wrap:anywhere]">“{words.slice(0, 200)}”</p>
                </RedBand>
                {may_log && closable.length > 1 ? (
                  <div className="bg-error-tint px-4">
                    <CheckboxField
                      id={`red-${id}`}
                      label={t('choose', { name: name || t('somebody') })}
                      checked={chosen.has(id)}
                      onChange={(on) =>
                        setChosen(new Set(on ? [...chosen, id] : [...chosen].filter((other) => other !== id)))
                      }
                    />
                  </div>
                ) : null}
              </li>
            ))}
          </ul>
          {picked.length > 0 ? (
            <p className="mt-2">
              <DeskButton disabled={picked.length < 2} onClick={() => setEnding(true)}>
                {t('endSeveral', { count: picked.length })}
              </DeskButton>
            </p>
          ) : null}
          {ending ? (
            <LogContactDialog
              threads={picked}
              onClose={() => {
                setEnding(false)
                setChosen(new Set())
              }}
            />
          ) : null}
          <MoreRows read={read} />
        </div>
      ) : null}
      {mayCall(roles, 'emergencies', 'yellow') ? <YellowAlarms /> : null}
      <VisitorAlarms />
    </>
  )
}
