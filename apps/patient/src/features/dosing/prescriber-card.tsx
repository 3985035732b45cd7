import { findState } from '@contour/domain/intake/states'
import { dateParts, easternDate } from '@contour/domain/time/plain-date'
import { useTexts } from '@contour/texts/use-texts'
import { dayText } from '../../lib/dates.ts'
import { dosageTexts } from '../../texts/en/dosing.ts'
import type { ListedOrder } from '../orders/order-list.ts'

/** Who signed the prescription, with NPI and license (M-08); initials stand in for a picture. */
export function PrescriberCard({
  prescriber: { name, npi, state, issued_at: issuedAt, licensed_until: until },
  today,
}: {
  prescriber: NonNullable<ListedOrder['prescriber']>
  today: string
}) {
  const t = useTexts(dosageTexts)
  const facts = [
    t('issued', { day: dayText(easternDate(new Date(issuedAt))) }),
    npi ? t('npi', { npi }) : null,
    // A license that has ended since does not concern the prescription, and a new date is not known here.
    until && until >= today
      ? t('licensed', { state: findState(state)?.name ?? state, month: monthText(until) })
      : null,
  ].filter((fact) => fact !== null)
  return (
    <section aria-labelledby="prescriber" className="card flex items-center gap-4 p-6!">
      <span
        aria-hidden
        className="grid size-14 flex-none place-items-center rounded-control bg-care font-display text-[1.25rem] font-semibold text-white"
      >
        {initials(name)}
      </span>
      <div className="min-w-0">
        <h2 id="prescriber" className="type-small text-muted">
          {t('prescribedBy')}
        </h2>
        <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
        {facts.map((fact) => (
          <p key={fact} className="type-small text-muted">
            {fact}
          </p>
        ))}
      </div>
    </section>
  )
}

/** "Dr. Adaeze Okafor, MD" gives "AO": titles and degrees are no names. */
const initials = (name: string): string => {
  const words = (name.split(',')[0] ?? '')
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word) && !word.endsWith('.'))
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '').join('')
}

const MONTH = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', year: 'numeric' })

/** Formats the month of a date: "Mar 2028". */
function monthText(date: string): string {
  const { year, month } = dateParts(date)
  return MONTH.format(new Date(Date.UTC(year, month - 1, 1)))
}
