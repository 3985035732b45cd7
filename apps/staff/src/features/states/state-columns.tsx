import { RED_LINE_TEXTS } from '@contour/domain/states/state-opening'
import { easternDate, formatLongDate } from '@contour/domain/time/plain-date'
import type { TextsOf } from '@contour/texts/screen-texts'
import { column, type Column } from '@contour/ui/data-table'
import type { OpenedState } from '../../calls/calls.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import type { statesTexts } from '../../texts/en/states.ts'
import { formatDay } from '../../words/times.ts'
import { viewOf } from './state-filter.ts'

type Texts = TextsOf<typeof statesTexts>
export type Decide = (state: OpenedState, to: 'open' | 'close') => void

const LABELS = {
  open: { text: 'open', tone: 'font-semibold text-ink' },
  blocked: { text: 'notServed', tone: 'font-semibold text-error' },
  closed: { text: 'closed', tone: 'text-muted' },
} as const

export const stateColumns = (t: Texts, decide: Decide): readonly Column<OpenedState>[] => [
  column(
    'state',
    t('state'),
    ({ name, waiting }) => (
      <>
        <strong>{name}</strong>
        {waiting > 0 ? (
          <span className="type-meta block text-muted">{t('waiting', { count: waiting })}</span>
        ) : null}
      </>
    ),
    { primary: true },
  ),
  column('now', t('now'), (row) => {
    const { text, tone } = LABELS[viewOf(row)]
    return (
      <>
        <span className={tone}>{t(text)}</span>
        <span className="type-meta block text-muted">
          {row.decision
            ? t('since', { day: formatDay(easternDate(new Date(row.decision.at))), name: row.decision.name })
            : t('sinceStart')}
        </span>
      </>
    )
  }),
  column('way', t('inTheWay'), (row) => <InTheWay t={t} row={row} />),
  column('law', t('law'), (row) => <Law t={t} row={row} />),
  column('act', t('action'), (row) => <Actions t={t} row={row} decide={decide} />),
]

function InTheWay({ t, row }: { t: Texts; row: OpenedState }) {
  if (row.lines.length === 0) return <span className="text-muted">{t('nothing')}</span>
  return (
    <ul className="grid gap-0.5">
      {row.lines.map((line) => (
        <li key={line}>
          {line === 'notice'
            ? t('notice', { titles: row.missing_notices.join(', ') })
            : RED_LINE_TEXTS[line].stands}
        </li>
      ))}
    </ul>
  )
}

function Law({ t, row: { law, decision } }: { t: Texts; row: OpenedState }) {
  const { min_bmi: min, min_bmi_with_condition: condition } = law
  const asks = [
    ...(law.video ? [t('video')] : []),
    ...(law.live_visit_first ? [t('live')] : []),
    ...(law.no_questionnaire_only ? [t('notFormAlone')] : []),
    ...(law.silence_accepts_other_dose ? [] : [t('ownYes')]),
    ...(min === null ? [] : [condition === null ? t('bmiOnly', { min }) : t('bmi', { min, condition })]),
    ...(law.notices.length > 0 ? [t('notices', { titles: law.notices.join(', ') })] : []),
    ...(law.source ? [t('source', { source: law.source })] : []),
  ]
  return (
    <>
      {asks.join(' ')}{' '}
      <span className="type-meta block text-muted">
        {decision?.law_document && decision.law_dated
          ? t('confirmed', { document: decision.law_document, day: formatLongDate(decision.law_dated) })
          : t('toConfirm', { what: law.to_confirm })}
      </span>
    </>
  )
}

function Actions({ t, row, decide }: { t: Texts; row: OpenedState; decide: Decide }) {
  return row.opened ? (
    <DeskButton aria-label={t('closeState', { name: row.name })} onClick={() => decide(row, 'close')}>
      {t('closeButton')}
    </DeskButton>
  ) : (
    <div className="flex flex-wrap gap-2">
      <DeskButton aria-label={t('openState', { name: row.name })} onClick={() => decide(row, 'open')}>
        {t('openButton')}
      </DeskButton>
      <DeskButton aria-label={t('changeMessage', { name: row.name })} onClick={() => decide(row, 'close')}>
        {t('messageButton')}
      </DeskButton>
    </div>
  )
}
