import { useTexts } from '@contour/texts/use-texts'
import type { Chart } from '../../calls/calls.ts'
import { clinicChartTexts } from '../../texts/en/clinic-chart.ts'
import { formatFullInstant } from '../../words/times.ts'

/** What happened to the patient before: alarms, holds, denials with their letter, weeks without the drug (D-84). */
export function ChartEvents({ known: { events } }: Pick<Chart, 'known'>) {
  const t = useTexts(clinicChartTexts)
  if (events.length === 0) return null
  return (
    <section className="chart-card w-full min-w-0" aria-labelledby="what-happened">
      <h2 id="what-happened" className="font-display text-[1.1875rem] leading-tight font-semibold">
        {t('happened')}
      </h2>
      <ul className="mt-1.5">
        {events.map((event) => (
          <li key={`${event.kind} ${event.at} ${event.what}`} className="border-t border-hairline py-2">
            <p className="type-small leading-snug! [overflow-wrap:anywhere]">
              <strong className={event.kind === 'alarm' ? 'text-error' : ''}>
                {t(`event_${event.kind}`, { what: event.what })}
              </strong>{' '}
              {event.words}
            </p>
            <p className="text-[0.8125rem] leading-snug text-muted">
              {formatFullInstant(event.at)}
              {event.kind === 'alarm' || event.kind === 'hold'
                ? ` · ${
                    event.ended_at
                      ? t('eventEnded', {
                          time: formatFullInstant(event.ended_at),
                          outcome: event.outcome ? `, ${event.outcome}` : '',
                        })
                      : t('eventOpen')
                  }`
                : null}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
