import { phoneText } from '@contour/domain/contact/phone'
import { useTexts } from '@contour/texts/use-texts'
import { later } from '@contour/ui/later'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { calls } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { useAction } from '../../calls/use-action.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { ReadFailed } from '../../frame/read-states.tsx'
import { emergenciesTexts } from '../../texts/en/emergencies.ts'
import { formatFullInstant } from '../../words/times.ts'

const TextDialog = later(() => import('../../frame/text-dialog.tsx'))

type Looking = { id: string; name: string; found: 'danger' | 'no_danger' }

/**
 * Symptom words alone, below the red list and never in it (D-77, comp 20): what the patient wrote, who has it, by when a
 * clinician looks, and the two things that can come of it.
 */
export function YellowAlarms() {
  const t = useTexts(emergenciesTexts)
  const read = useQuery(reads.yellowAlarms())
  const [looking, setLooking] = useState<Looking | null>(null)
  const leave = () => setLooking(null)
  const look = useAction({
    act: calls.emergencies.look,
    refresh: [['emergencies'], ['inbox'], ['inbox-context'], ['tasks'], ['red-bar']],
    onDone: leave,
  })
  if (read.isError) return <ReadFailed read={read} />
  if (!read.data || (read.data.rows.length === 0 && read.data.elsewhere === 0)) return null
  const { rows, elsewhere } = read.data
  return (
    <section aria-labelledby="yellow-alarms" className="card border border-warn">
      <h2 id="yellow-alarms" className="type-h3">
        {t('yellow', { count: rows.length })}
      </h2>
      <p className="max-w-measure text-muted">{t('yellowNote')}</p>
      <ul className="mt-3 grid gap-4">
        {rows.map(({ id, name, phone, words, look_by, owner }) => (
          <li key={id} className="grid gap-1 border-t border-hairline pt-3">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <Link to={`/inbox/${encodeURIComponent(id)}`} className="link font-semibold">
                {t('openThread', { name: name || t('somebody') })}
              </Link>
              <span className="type-small">
                {t('lookBy', { time: formatFullInstant(look_by), who: owner ?? t('team') })}
              </span>
            </p>
            <blockquote className="max-w-measure whitespace-pre-line [overflow-wrap:anywhere]">
              “{words}”
            </blockquote>
            <p className="flex flex-wrap gap-2">
              {phone ? (
                <a href={`tel:+1${phone}`} className="link inline-flex min-h-8 items-center font-semibold">
                  {t('call', { number: phoneText(phone) })}
                </a>
              ) : null}
              <DeskButton onClick={() => setLooking({ id, name, found: 'no_danger' })}>
                {t('notInDanger')}
              </DeskButton>
              <DeskButton tone="danger" onClick={() => setLooking({ id, name, found: 'danger' })}>
                {t('makeRed')}
              </DeskButton>
            </p>
          </li>
        ))}
      </ul>
      {elsewhere > 0 ? (
        <p className="type-small mt-3 text-muted">{t('elsewhere', { count: elsewhere })}</p>
      ) : null}
      {looking ? (
        <TextDialog
          title={t(looking.found === 'danger' ? 'makeRedTitle' : 'notInDangerTitle', {
            name: looking.name || t('somebody'),
          })}
          label={t('whatFound')}
          least={3}
          limit={1000}
          confirmLabel={t(looking.found === 'danger' ? 'makeRed' : 'endYellow')}
          tone={looking.found === 'danger' ? 'danger' : 'primary'}
          action={look}
          onConfirm={(text) => look.run({ id: looking.id, found: looking.found, text })}
          onClose={leave}
        />
      ) : null}
    </section>
  )
}
