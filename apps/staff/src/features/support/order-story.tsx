import { COMPLAINT_STEPS } from '@contour/domain/complaints/complaint'
import { EVENT_THREADS, ORDER_THREADS } from '@contour/domain/orders/order-threads'
import { isKeyOf } from '@contour/domain/table-keys'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { ThreadChip } from '@contour/ui/thread-chip'
import { useSearchParams } from 'react-router'
import type { ServiceOrderRead } from '../../calls/calls.ts'
import { ToggleChip } from '../../frame/toggle-chip.tsx'
import { supportTexts } from '../../texts/en/support.ts'
import { formatInstant } from '../../words/times.ts'

type Entry = ServiceOrderRead['timeline'][number]
type T = TextsOf<typeof supportTexts>

/** What happened with an order, newest first: its transitions and messages, all or of the thread in the URL. */
export function OrderStory({ entries }: { entries: readonly Entry[] }) {
  const t = useTexts(supportTexts)
  const [params, setParams] = useSearchParams()
  const thread = ORDER_THREADS.find((one) => one === params.get('thread')) ?? 'all'
  const shown = entries.filter((entry) => thread === 'all' || entry.thread === thread)
  return (
    <section className="card" aria-labelledby="story">
      <div className="flex flex-wrap items-center justify-between gap-3 pb-2">
        <h2 id="story" className="type-h3">
          {t('story')}
        </h2>
        <div role="group" aria-label={t('threads')} className="flex flex-wrap gap-2">
          {(['all', ...ORDER_THREADS] as const).map((one) => (
            <ToggleChip
              key={one}
              on={thread === one}
              onToggle={() => setParams(one === 'all' ? {} : { thread: one }, { replace: true })}
            >
              {t(`thread_${one}`)}
            </ToggleChip>
          ))}
        </div>
      </div>
      {shown.length === 0 ? (
        <p className="text-muted">{t('storyNone')}</p>
      ) : (
        <ol className="type-small">
          {shown.map((entry, index) => (
            <li
              key={`${entry.at} ${entry.name} ${index}`}
              className="grid items-center gap-x-4 gap-y-1 border-t border-hairline py-2 md:grid-cols-[10rem_7.5rem_minmax(0,1fr)]"
            >
              <time dateTime={entry.at} className="type-number text-muted">
                {formatInstant(entry.at)}
              </time>
              <span>
                <ThreadChip thread={entry.thread} />
              </span>
              <span className="[overflow-wrap:anywhere]">
                <strong>{nameOf(t, entry)}</strong> <span className="text-muted">{asideOf(t, entry)}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function nameOf(t: T, { type, name, channel }: Entry): string {
  if (type === 'message') return t(channel === 'sms' ? 'message_sms' : 'message_email', { subject: name })
  if (type === 'complaint') {
    const step = COMPLAINT_STEPS.find((one) => one === name)
    return step ? t(`complaint_${step}`) : name.replaceAll('_', ' ')
  }
  return isKeyOf(EVENT_THREADS, name) ? t(`event_${name}`) : name.replaceAll('_', ' ')
}

const STATES = ['waiting', 'sending', 'sent', 'failed'] as const

function asideOf(t: T, { type, by, by_name: byName, state }: Entry): string {
  if (type !== 'message') return by === 'patient' ? t('byPatient') : t('byName', { name: byName })
  const known = STATES.find((one) => one === state)
  return known ? t(`message_${known}`) : (state ?? '')
}
