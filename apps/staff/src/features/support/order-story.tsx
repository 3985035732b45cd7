import { COMPLAINT_STEPS } from '@contour/domain/complaints/complaint'
import { DATA_REQUEST_KINDS, DATA_REQUEST_NAMES } from '@contour/domain/data-requests/data-request'
import { formatUsd } from '@contour/domain/money/cents'
import { MONEY_EVENT_KINDS, staffMoneyLabel } from '@contour/domain/payments/money-events'
import { EVENT_THREADS, ORDER_THREADS } from '@contour/domain/orders/order-threads'
import { isKeyOf } from '@contour/domain/table-keys'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { ThreadChip } from '@contour/ui/thread-chip'
import { Link, useSearchParams } from 'react-router'
import type { ServiceOrderRead } from '../../calls/calls.ts'
import { OrderNumber } from '../../frame/order-number.tsx'
import { ToggleChip } from '../../frame/toggle-chip.tsx'
import { supportTexts } from '../../texts/en/support.ts'
import { formatInstant } from '../../words/times.ts'

type Entry = ServiceOrderRead['timeline'][number]
type T = TextsOf<typeof supportTexts>

/** What happened with an order or a person, newest first, all or of the thread in the URL. */
export function OrderStory({
  entries,
  title,
  onLetter,
}: {
  entries: readonly Entry[]
  title?: string
  /** Opens a message by its id; without it they are named alone. */
  onLetter?: ((message: string) => void) | undefined
}) {
  const t = useTexts(supportTexts)
  const [params, setParams] = useSearchParams()
  const thread = ORDER_THREADS.find((one) => one === params.get('thread')) ?? 'all'
  const shown = entries.filter((entry) => thread === 'all' || entry.thread === thread)
  return (
    <section className="card" aria-labelledby="story">
      <div className="flex flex-wrap items-center justify-between gap-3 pb-2">
        <h2 id="story" className="type-h3">
          {title ?? t('story')}
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
              <span
                className={`flex flex-wrap items-center justify-between gap-x-3 [overflow-wrap:anywhere] ${entry.type === 'note' ? 'rounded-small bg-money-tint px-2 py-1' : ''}`}
              >
                <span className="min-w-0 flex-1 whitespace-pre-line">
                  <strong>{nameOf(t, entry)}</strong> <span className="text-muted">{asideOf(t, entry)}</span>{' '}
                  {entry.order_number ? (
                    <span className="text-muted">
                      <OrderNumber number={entry.order_number} />
                    </span>
                  ) : null}
                </span>
                <OpenEntry entry={entry} onLetter={onLetter} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** What opens an entry: the message, or the thread in the inbox. */
function OpenEntry({ entry, onLetter }: { entry: Entry; onLetter: ((message: string) => void) | undefined }) {
  const t = useTexts(supportTexts)
  const { id, type } = entry
  if (id === null) return null
  if (type === 'conversation')
    return (
      <Link to={`/inbox/${encodeURIComponent(id)}`} className="link inline-flex min-h-7 items-center">
        {t('openThread')}
      </Link>
    )
  if (type !== 'message' || !onLetter) return null
  return (
    <button
      type="button"
      className="link min-h-7"
      aria-label={t('openLetterOf', { subject: entry.name })}
      onClick={() => onLetter(id)}
    >
      {t('openLetter')}
    </button>
  )
}

function nameOf(t: T, { type, name, channel, cents }: Entry): string {
  if (type === 'note') return name
  if (type === 'conversation') return t(name === 'doctor' ? 'conversation_doctor' : 'conversation_support')
  if (type === 'request') {
    const kind = DATA_REQUEST_KINDS.find((one) => one === name)
    return t('requested', { what: kind ? DATA_REQUEST_NAMES[kind] : name })
  }
  if (type === 'payment') {
    const kind = MONEY_EVENT_KINDS.find((one) => one === name)
    return `${kind ? staffMoneyLabel(kind) : name} ${formatUsd(cents ?? 0)}`
  }
  if (type === 'message') return t(channel === 'sms' ? 'message_sms' : 'message_email', { subject: name })
  if (type === 'complaint') {
    const step = COMPLAINT_STEPS.find((one) => one === name)
    return step ? t(`complaint_${step}`) : name.replaceAll('_', ' ')
  }
  return isKeyOf(EVENT_THREADS, name) ? t(`event_${name}`) : name.replaceAll('_', ' ')
}

const STATES = ['waiting', 'sending', 'sent', 'failed'] as const

function asideOf(t: T, { type, by, by_name: byName, state }: Entry): string {
  if (type === 'payment' || type === 'conversation') return ''
  if (type !== 'message') return by === 'patient' ? t('byPatient') : t('byName', { name: byName })
  const known = STATES.find((one) => one === state)
  return known ? t(`message_${known}`) : (state ?? '')
}
